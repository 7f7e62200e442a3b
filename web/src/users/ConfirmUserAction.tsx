import { api } from "@narthex/contract/api.ts";
import type { User } from "@narthex/contract/users.ts";
import { request } from "../api/request.ts";
import { formatFullName } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { formatUserName } from "../people/formatUserName.ts";
import { useCurrentUser } from "../session/session.ts";
import { INVITATIONS_STOP } from "./EditUserRole.tsx";
import type { UserAction } from "./UserActions.tsx";

type ConfirmedAction = Exclude<UserAction, "role" | "duties" | "link">;

interface Question {
  title: string;
  text: (user: User, own: boolean) => string;
  verb: string;
  done: string;
  fallback: string;
  danger?: true;
}

const QUESTIONS: Record<ConfirmedAction, Question> = {
  unlink: {
    title: "Unlink member",
    text: (user) =>
      `${user.member ? formatFullName(user.member) : "The member"} keeps everything. Messages and prayer requests of this account stay in this name until the account is linked again or has a new profile. The person who signs in with ${user.email} has to complete a profile again; if the verified email address is the member's own, this links the two again. To connect the account with another person, link another member instead.`,
    verb: "Unlink",
    done: "Member unlinked",
    fallback: "Failed to unlink the member",
  },
  signOut: {
    title: "Sign out everywhere",
    text: (user, own) =>
      own
        ? "You will be signed out in every browser, this one included, and can sign in again."
        : `${formatUserName(user)} will be signed out in every browser immediately, and can sign in again.`,
    verb: "Sign out",
    done: "Signed out everywhere",
    fallback: "Failed to sign out everywhere",
  },
  removeSecondFactor: {
    title: "Turn off two-step verification",
    text: (user) =>
      `For a person who lost their phone and backup codes. Make sure that the request is from ${formatUserName(user)}: afterwards the password, or a code by email, is enough to sign in. They will be signed out everywhere and notified by email.`,
    verb: "Turn off",
    done: "Two-step verification turned off",
    fallback: "Failed to turn off two-step verification",
    danger: true,
  },
  deactivate: {
    title: "Deactivate account",
    text: (user) =>
      `${formatUserName(user)} will be signed out everywhere immediately and can no longer sign in. Nothing is deleted, and the account can be reactivated.${user.role === "admin" ? ` ${INVITATIONS_STOP}` : ""}`,
    verb: "Deactivate",
    done: "Account deactivated",
    fallback: "Failed to deactivate the account",
    danger: true,
  },
  reactivate: {
    title: "Reactivate account",
    text: (user) => `${formatUserName(user)} will be able to sign in again, with the same role as before.`,
    verb: "Reactivate",
    done: "Account reactivated",
    fallback: "Failed to reactivate the account",
  },
  delete: {
    title: "Delete account",
    text: (user) =>
      `${formatUserName(user)} can no longer sign in with ${user.email}. Their messages, saved reports, calendar link and prayer requests are deleted. Messages that they sent to others stay, and so do anonymous prayer requests.${user.member ? ` ${formatFullName(user.member)} stays in the directory.` : ""} This action cannot be undone.`,
    verb: "Delete account",
    done: "Account deleted",
    fallback: "Failed to delete the account",
    danger: true,
  },
};

export function ConfirmUserAction({
  action,
  user,
  onClose,
}: {
  action: ConfirmedAction;
  user: User;
  onClose: () => void;
}) {
  const own = useCurrentUser().id === user.id;
  const { title, text, verb, done, fallback, danger } = QUESTIONS[action];
  const params = { id: user.id };
  const calls: Record<ConfirmedAction, () => Promise<unknown>> = {
    unlink: () => request(api.users.update, { params, body: { memberId: null } }),
    deactivate: () => request(api.users.update, { params, body: { status: "deactivated" } }),
    reactivate: () => request(api.users.update, { params, body: { status: "active" } }),
    signOut: () => request(api.users.signOutEverywhere, { params }),
    removeSecondFactor: () => request(api.users.removeSecondFactor, { params }),
    delete: () => request(api.users.remove, { params }),
  };
  return (
    <ConfirmAction
      danger={danger ?? false}
      title={title}
      text={<span className="wrap-anywhere">{text(user, own)}</span>}
      confirmLabel={verb}
      call={calls[action]}
      done={done}
      failed={fallback}
      failureNotice
      onClose={onClose}
    />
  );
}
