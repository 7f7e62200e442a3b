// The records that an audit entry refers to. Pure.
import { NAMED_SUBJECTS, type NamedSubject } from "@narthex/contract/change-facts.ts";
import { findReferences } from "@narthex/contract/changes.ts";
import { startOfDay } from "../calendar/days.ts";

interface Reference {
  /** The key of the name in the answer: "subject", or the fact with the id. */
  key: string;
  kind: NamedSubject;
  id: string;
}

interface StoredEntry {
  subject: string;
  action: string;
  subjectId: string;
  detail: Readonly<Record<string, unknown>>;
}

export function listReferences({ subject, action, subjectId, detail }: StoredEntry): Reference[] {
  const own = NAMED_SUBJECTS.find((named) => named === subject);
  const facts = [...findReferences(`${subject}.${action}`)].flatMap(([key, kind]) => {
    const value = detail[key];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids
      .filter((id) => typeof id === "string" || typeof id === "number")
      .map((id) => ({ key, kind, id: String(id) }));
  });
  return own ? [{ key: "subject", kind: own, id: subjectId }, ...facts] : facts;
}

/** The number of the station that acted, such as "3" of `station-3`; null for accounts. */
export function parseStation(actorId: string | null): string | null {
  return /^station-(\d{1,9})$/.exec(actorId ?? "")?.[1] ?? null;
}

interface Actor {
  id: string;
  memberId: number | null;
}

/** Whether the actor is also the subject. @param findRecord the survivor's record for the id of a merged one */
export function isOwn(
  actor: Actor | null,
  entry: StoredEntry,
  findRecord: (memberId: string) => number | null | undefined,
): boolean {
  if (actor === null) return false;
  return listReferences(entry).some(({ kind, id }) => {
    if (kind === "user") return id === actor.id;
    return kind === "member" && actor.memberId !== null && findRecord(id) === actor.memberId;
  });
}

/** The last day that can be represented; a later end is not needed. */
const LAST_DAY = "9999-12-31";

/** The instants at which a period of days begins and ends in the congregation's time zone. */
export function buildSpan(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { since: string | null; before: string | null } {
  return {
    since: from === undefined ? null : startOfDay(timeZone, from),
    before:
      to === undefined || to === LAST_DAY ? null : startOfDay(timeZone, Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
