// Which records an entry speaks of: pure, on what the entry keeps.
import { startOfDay } from "../../calendar/days.ts";

/** Kinds of record that have a name. */
export type NamedKind = "user" | "member" | "event" | "ministry" | "announcement";

interface Reference {
  /** Under which the name travels: "subject", or the fact that holds the number. */
  key: string;
  kind: NamedKind;
  id: string;
}

const KIND_OF_SUBJECT: Readonly<Record<string, NamedKind>> = {
  user: "user",
  member: "member",
  event: "event",
  ministry: "ministry",
  announcement: "announcement",
};

const KIND_OF_FACT: Readonly<Record<string, NamedKind>> = {
  userId: "user",
  admin: "user",
  memberId: "member",
  memberIds: "member",
  other: "member",
  eventId: "event",
  ministryId: "ministry",
};

interface Kept {
  subject: string;
  subjectId: string;
  detail: Readonly<Record<string, unknown>>;
}

export function referencesOf({ subject, subjectId, detail }: Kept): Reference[] {
  const own = KIND_OF_SUBJECT[subject];
  const facts = Object.entries(detail).flatMap(([key, value]) => {
    const kind = KIND_OF_FACT[key];
    if (!kind) return [];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids
      .filter((id) => typeof id === "string" || typeof id === "number")
      .map((id) => ({ key, kind, id: String(id) }));
  });
  return own ? [{ key: "subject", kind: own, id: subjectId }, ...facts] : facts;
}

interface Actor {
  id: string;
  memberId: number | null;
}

/** Whether the deed concerns the very person who did it. */
export function isOwn(actor: Actor | null, entry: Kept): boolean {
  if (actor === null) return false;
  const own = { user: actor.id, member: actor.memberId === null ? null : String(actor.memberId) };
  return referencesOf(entry).some(({ kind, id }) => (kind === "user" || kind === "member") && own[kind] === id);
}

/** The last day that a date can name; what comes after it needs no end. */
const LAST_DAY = "9999-12-31";

/** The instants between which a span of days lies, in the congregation's time zone. */
export function spanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { since: string | null; before: string | null } {
  return {
    since: from === undefined ? null : startOfDay(timeZone, from),
    before:
      to === undefined || to === LAST_DAY ? null : startOfDay(timeZone, Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
