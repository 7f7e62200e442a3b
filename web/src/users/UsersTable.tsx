import { formatDuties, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import type { User } from "@narthex/contract/users.ts";
import { BadgeCheck, MailQuestion, ShieldCheck } from "lucide-react";
import { formatElapsed, formatFullName, formatInstantDate, formatInstantTime } from "../format/format.ts";
import { formatUserName } from "../people/formatUserName.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { EmailAddress } from "../ui/EmailAddress.tsx";
import { soleHead, Table, Td, Th, Tr } from "../ui/Table.tsx";
import { type UserAction, UserActions } from "./UserActions.tsx";

interface UsersTableProps {
  users: readonly User[];
  onAction: (action: UserAction, user: User) => void;
}

/** All accounts. On a narrow screen, the values of the columns are below the name. */
export function UsersTable({ users, onAction }: UsersTableProps) {
  return (
    <Table caption="Accounts">
      <thead>
        <tr>
          <Th className={soleHead.lg}>
            <span className="max-lg:sr-only">Account</span>
          </Th>
          <Th className="max-lg:hidden">Role</Th>
          <Th className="max-lg:hidden">Member</Th>
          <Th className="max-xl:hidden">Last sign-in</Th>
          <Th className="max-lg:hidden">Status</Th>
          <Th className={soleHead.lg}>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAction={onAction} />
        ))}
      </tbody>
    </Table>
  );
}

function UserRow({ user, onAction }: { user: User; onAction: UsersTableProps["onAction"] }) {
  const name = formatUserName(user);
  return (
    <Tr>
      <Td className="w-full max-w-0 max-lg:align-top">
        <div className="flex items-start gap-3">
          <Avatar name={name} src={user.profileImageUrl} size="small" />
          <div className="min-w-0">
            <p className="break-words font-medium">{name}</p>
            <p className="text-ink-quiet text-sm">
              <EmailAddress>{user.email}</EmailAddress>
            </p>
            <p className="flex flex-wrap items-center gap-x-3">
              <Proof verified={user.emailVerified} />
              {user.secondFactor && <SecondFactor />}
            </p>
            <div className="mt-1 text-sm lg:hidden">
              <RoleAndDuties user={user} />
            </div>
            <p className="text-ink-quiet text-sm lg:hidden">
              <span>Member: </span>
              <MemberName user={user} />
            </p>
            <p className="text-ink-quiet text-sm xl:hidden">
              <span>Last sign-in: </span>
              <LastSignIn at={user.lastSignInAt} />
            </p>
            <div className="mt-2 empty:hidden lg:hidden">
              <Status user={user} />
            </div>
          </div>
        </div>
      </Td>
      <Td className="min-w-44 max-lg:hidden">
        <RoleAndDuties user={user} />
      </Td>
      <Td className="min-w-36 max-lg:hidden">
        <MemberName user={user} />
      </Td>
      <Td className="whitespace-nowrap text-ink-quiet max-xl:hidden">
        <LastSignIn at={user.lastSignInAt} />
      </Td>
      <Td className="max-lg:hidden">
        <Status user={user} />
      </Td>
      <Td align="end" className="max-lg:align-top">
        <UserActions user={user} onAction={onAction} />
      </Td>
    </Tr>
  );
}

function RoleAndDuties({ user: { role, duties } }: { user: User }) {
  return (
    <>
      <p>{ROLE_WORDS[role]}</p>
      {duties.length > 0 && <p className="text-ink-quiet text-sm">{formatDuties(duties)}</p>}
    </>
  );
}

function Proof({ verified }: { verified: boolean }) {
  return verified ? (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-positive text-xs">
      <BadgeCheck aria-hidden className="size-3.5" />
      Verified
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-caution text-xs">
      <MailQuestion aria-hidden className="size-3.5" />
      Not verified
    </span>
  );
}

function SecondFactor() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-positive text-xs">
      <ShieldCheck aria-hidden className="size-3.5" />
      Two-step verification
    </span>
  );
}

function MemberName({ user: { member } }: { user: User }) {
  if (!member) return <span className="text-ink-quiet">None yet</span>;
  const waits = member.membershipStatus === "active" ? "" : ` (${member.membershipStatus})`;
  return (
    <span className="break-words">
      <PersonLink id={member.id}>{formatFullName(member)}</PersonLink>
      {waits}
    </span>
  );
}

function LastSignIn({ at }: { at: string | null }) {
  const { timezone } = useCurrentUser().congregation;
  if (at === null) return <span>Never</span>;
  const exact = `${formatInstantDate(at, timezone)}, ${formatInstantTime(at, timezone)}`;
  return (
    <time dateTime={at} title={exact}>
      {formatElapsed(at)}
    </time>
  );
}

function Status({ user: { status } }: { user: User }) {
  return status === "active" ? <Badge tone="positive">Active</Badge> : <Badge tone="critical">Deactivated</Badge>;
}
