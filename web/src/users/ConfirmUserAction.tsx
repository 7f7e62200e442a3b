import { api } from "@narthex/contract/api.ts";
import type { User } from "@narthex/contract/users.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { fullName } from "../format/words.ts";
import { nameOfUser } from "../people/nameOfUser.ts";
import { useCurrentUser } from "../session/session.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import type { UserAction } from "./UserActions.tsx";
import { useUserChange } from "./useUserChange.ts";

type Asked = Exclude<UserAction, "role" | "link">;

interface Question {
  title: string;
  text: (user: User, own: boolean) => string;
  verb: string;
  done: string;
  fallback: string;
  danger?: true;
}

const QUESTIONS: Record<Asked, Question> = {
  unlink: {
    title: "Unlink Member",
    text: (user) =>
      `${user.member ? fullName(user.member) : "The member"} keeps everything. Whoever signs in with ${user.email} has to complete a profile again; where the verified email address is the member's own, that links the two again. To connect the account with somebody else, link another member instead.`,
    verb: "Unlink",
    done: "Member unlinked",
    fallback: "Failed to unlink the member",
  },
  signOut: {
    title: "Sign Out Everywhere",
    text: (user, own) =>
      own
        ? "You will be signed out in every browser, this one included, and can sign in again."
        : `${nameOfUser(user)} will be signed out in every browser at once, and can sign in again.`,
    verb: "Sign out",
    done: "Signed out everywhere",
    fallback: "Failed to sign out everywhere",
  },
  removeSecondFactor: {
    title: "Take Off Second Factor",
    text: (user) =>
      `For somebody who lost phone and backup codes. Make sure that it is ${nameOfUser(user)} who asks: afterwards the password, or a code by email, is enough to sign in. They will be signed out everywhere and told by email.`,
    verb: "Take off",
    done: "Second factor taken off",
    fallback: "Failed to take off the second factor",
    danger: true,
  },
  deactivate: {
    title: "Deactivate Account",
    text: (user) =>
      `${nameOfUser(user)} will be signed out everywhere at once and cannot sign in any more. Nothing is deleted, and the account can be reactivated.`,
    verb: "Deactivate",
    done: "Account deactivated",
    fallback: "Failed to deactivate the account",
    danger: true,
  },
  reactivate: {
    title: "Reactivate Account",
    text: (user) => `${nameOfUser(user)} will be able to sign in again, with the same role as before.`,
    verb: "Reactivate",
    done: "Account reactivated",
    fallback: "Failed to reactivate the account",
  },
};

export function ConfirmUserAction({ action, user, onClose }: { action: Asked; user: User; onClose: () => void }) {
  const own = useCurrentUser().id === user.id;
  const { title, text, verb, done, fallback, danger } = QUESTIONS[action];
  const change = useUserChange(user, done, fallback, onClose);
  const call = action === "removeSecondFactor" ? api.users.removeSecondFactor : api.users.signOutEverywhere;
  const deed = useMutation({
    mutationFn: () => request(call, { params: { id: user.id } }),
    onSuccess: async () => {
      await refresh(api.users.list, api.signin.user);
      notify({ title: done });
      onClose();
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, fallback), variant: "destructive" }),
  });
  const act = () => {
    if (action === "signOut" || action === "removeSecondFactor") deed.mutate();
    else if (action === "unlink") change.mutate({ memberId: null });
    else change.mutate({ status: action === "reactivate" ? "active" : "deactivated" });
  };
  const error = change.error ?? deed.error;
  return (
    <ConfirmDialog
      open
      danger={danger ?? false}
      title={title}
      text={<span className="wrap-anywhere">{text(user, own)}</span>}
      confirmLabel={verb}
      busy={change.isPending || deed.isPending}
      error={error ? sentenceOf(error, fallback) : undefined}
      onCancel={onClose}
      onConfirm={act}
    />
  );
}
