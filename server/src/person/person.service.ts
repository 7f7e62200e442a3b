// One person of the directory.
import type { Person } from "@narthex/contract/person.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { isListedFor } from "../members/directory.service.ts";
import { readMember } from "../members/members.service.ts";
import { isOptedOut } from "../messaging/consent/opt-outs.ts";
import { hasOwnNotes, readSubject } from "../notes/notes.service.ts";
import { findCurrentId } from "../people/former-ids.ts";
import { Refusal } from "../refusal.ts";
import { listPersonRights } from "./person.policy.ts";

/** Refuses an unknown person, and one whom the viewer does not find in the directory, in the same way. */
async function refuseUnlisted(db: Database, viewer: Viewer, id: number): Promise<void> {
  if (id !== viewer.memberId && !(await isListedFor(db, viewer, id))) throw new Refusal("not_found");
}

/**
 * A person with the fields that the viewer may see, and what the viewer may do. The id of someone who was merged leads
 * to the survivor.
 */
export async function readPerson(db: Database, viewer: Viewer, address: number): Promise<Person> {
  const id = await findCurrentId(db, address);
  await refuseUnlisted(db, viewer, id);
  const member = await readMember(db, viewer, id);
  const smsStopped = member.smsConsent === null ? null : await isOptedOut(db, "sms", member.phone);
  const subject = { ...(await readSubject(db, id)), hasOwnNotes: await hasOwnNotes(db, viewer, id) };
  return { ...member, smsStopped, can: listPersonRights(viewer, member, subject) };
}
