// Invites people of the directory by email, up to 500 at once.
import type { PeopleToInvite } from "@narthex/contract/invitations.ts";
import { INVITATION_DAYS } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { takeLock } from "../database/locks.ts";
import { isMailServerSetUp, type MailNeeds } from "../messaging/mail/mail.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { isListedAsChild } from "../people/ages.rules.ts";
import { findLastMails, findPeopleToInvite } from "./invitations.queries.ts";
import { type RequestOrigin, writeInvitation } from "./invitations.service.ts";

type Group = Exclude<keyof PeopleToInvite, "isMailed" | "isPaused">;
type PersonToInvite = Awaited<ReturnType<typeof findPeopleToInvite>>[number];

interface ChosenPeople {
  readonly viewer: Viewer;
  readonly memberIds: readonly number[];
  readonly now: Temporal.Instant;
}

interface State {
  /** The congregation's day, YYYY-MM-DD. */
  readonly today: string;
  /** The first person of each address that gets an invitation. */
  readonly idsByAddress: ReadonlyMap<string, number>;
  /** Whether the last email to an address did not leave this server. */
  readonly isUnreached: (email: string) => boolean;
}

function findGroup(person: PersonToInvite, { today, idsByAddress, isUnreached }: State): Group {
  const { email, membershipStatus, invitedWithRights } = person;
  if (membershipStatus === "inactive") return "inactive";
  if (person.hasAccount) return "withAccount";
  if (membershipStatus === "pending") return "pending";
  if (isListedAsChild(person.isChildAtHome ? "child" : "adult", person, today)) return "children";
  if (email === null) return "withoutEmail";
  if (person.isAddressTaken) return "withSharedEmail";
  // An open invitation with a role or duties is not renewed, because it would lose them.
  if (invitedWithRights || (invitedWithRights === false && !isUnreached(email))) return "alreadyInvited";
  return idsByAddress.has(email) ? "withSharedEmail" : "invited";
}

async function selectPeople(tx: Database, services: MailNeeds, { viewer, memberIds, now }: ChosenPeople) {
  const isMailed = await isMailServerSetUp(tx, services);
  const lastMails = await findLastMails(tx, memberIds);
  const isUnreached = (email: string) => {
    const status = lastMails.get(email);
    return status === "failed" || (status === "kept" && isMailed);
  };
  const idsByAddress = new Map<string, number>();
  const counts = {
    invited: 0,
    withAccount: 0,
    alreadyInvited: 0,
    withoutEmail: 0,
    withSharedEmail: 0,
    children: 0,
    pending: 0,
    inactive: 0,
  };
  const state = { today: getDay(viewer, now), idsByAddress, isUnreached };
  for (const person of await findPeopleToInvite(tx, memberIds, now.toString())) {
    const group = findGroup(person, state);
    counts[group] += 1;
    if (group === "invited" && person.email !== null) idsByAddress.set(person.email, person.id);
  }
  return { idsByAddress, counts: { ...counts, isMailed, isPaused: await isOutgoingPaused(tx) } };
}

export async function countPeopleToInvite(
  db: Database,
  services: MailNeeds,
  chosen: ChosenPeople,
): Promise<PeopleToInvite> {
  return (await selectPeople(db, services, chosen)).counts;
}

export async function invitePeople(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  memberIds: readonly number[],
  asked: RequestOrigin,
): Promise<PeopleToInvite> {
  // Calls take turns, also with those for a single invitation, so that each finds the invitations of the one before.
  await takeLock(tx, "invitations");
  const { idsByAddress, counts } = await selectPeople(tx, services, { viewer, memberIds, now: asked.now });
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
