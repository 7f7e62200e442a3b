// Invites people of the directory by email, up to 500 at once.
import type { PeopleToInvite } from "@narthex/contract/invitations.ts";
import { INVITATION_DAYS } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { takeLock } from "../database/locks.ts";
import { isMailServerSetUp } from "../messaging/mail/mail.ts";
import { findPeople, type PersonToInvite } from "./invitations.queries.ts";
import { type Asked, type Needs, writeInvitation } from "./invitations.service.ts";

type Group = Exclude<keyof PeopleToInvite, "isMailed">;

function findGroup(person: PersonToInvite, idsByAddress: ReadonlyMap<string, number>): Group {
  if (person.membershipStatus === "inactive") return "inactive";
  if (person.hasAccount) return "withAccount";
  if (person.email === null) return "withoutEmail";
  if (person.isInvited) return "alreadyInvited";
  return idsByAddress.has(person.email) ? "withSharedEmail" : "invited";
}

async function selectPeople(db: Database, services: Needs, memberIds: readonly number[], now: Temporal.Instant) {
  /** The first person of each address. */
  const idsByAddress = new Map<string, number>();
  const counts = { invited: 0, withAccount: 0, alreadyInvited: 0, withoutEmail: 0, withSharedEmail: 0, inactive: 0 };
  for (const person of await findPeople(db, memberIds, now.toString())) {
    const group = findGroup(person, idsByAddress);
    counts[group] += 1;
    if (group === "invited" && person.email !== null) idsByAddress.set(person.email, person.id);
  }
  return { idsByAddress, counts: { ...counts, isMailed: await isMailServerSetUp(db, services) } };
}

export async function countPeople(
  db: Database,
  services: Needs,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<PeopleToInvite> {
  return (await selectPeople(db, services, memberIds, now)).counts;
}

export async function invitePeople(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  memberIds: readonly number[],
  asked: Asked,
): Promise<PeopleToInvite> {
  // Of two calls at the same time, the second finds the invitations of the first.
  await takeLock(tx, "invitations");
  const { idsByAddress, counts } = await selectPeople(tx, services, memberIds, asked.now);
  const offer = { role: "member" as const, duties: [], expiresInDays: INVITATION_DAYS };
  let first: number | null = null;
  for (const email of idsByAddress.keys()) {
    const { id } = await writeInvitation(tx, services, viewer, { ...offer, email }, asked);
    first ??= id;
  }
  if (first !== null) {
    const detail = { memberIds: [...idsByAddress.values()].map(String) };
    await recordChange(tx, viewer, "invitation.sent_to_people", { subjectId: first, detail });
  }
  return counts;
}
