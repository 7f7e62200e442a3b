// The audit log of the sample congregation: its set-up, its accounts, and every added member. Check-ins, gifts and
// events are left out: hundreds of thousands of entries would show nothing more.
import type { AuditDetail } from "../../server/src/database/tables/operations.ts";
import { CAST, type CastName, CONGREGATION } from "./cast.ts";
import type { Person } from "./people.ts";

export interface LoggedAction {
  at: string;
  /** Null for a visitor on the check-in page. */
  actor: CastName | null;
  action: string;
  subject: string;
  /** The account of a cast member, an index in the list of people, or the only row of its kind. */
  of: CastName | number | null;
  detail?: AuditDetail;
}

/** Two years before the current day, on an ordinary morning. */
export function setUpAt(today: Temporal.PlainDate): Temporal.Instant {
  const day = today.subtract({ years: 2 });
  return day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime: "10:00" }).toInstant();
}

const OFFICE = ["admin", "intermediate_admin"] as const;

function createFirstDays(start: Temporal.Instant): LoggedAction[] {
  const addHours = (hours: number): string => start.add({ hours }).toString();
  const fields = ["legalName", "address", "taxId"];
  const createAccountEntry = (name: CastName, hours: number): LoggedAction => ({
    at: addHours(hours),
    actor: name,
    action: "created",
    subject: "user",
    of: name,
  });
  const createRaisedEntry = (name: "intermediate_admin" | "ministry_leader", hours: number): LoggedAction => ({
    at: addHours(hours),
    actor: "admin",
    action: "role_changed",
    subject: "user",
    of: name,
    detail: { from: "member", to: CAST[name].role },
  });
  return [
    { at: addHours(0), actor: "admin", action: "set_up", subject: "congregation", of: null },
    { at: addHours(1), actor: "admin", action: "changed", subject: "settings", of: null, detail: { fields } },
    createAccountEntry("intermediate_admin", 26),
    createRaisedEntry("intermediate_admin", 27),
    createAccountEntry("ministry_leader", 52),
    createRaisedEntry("ministry_leader", 53),
    createAccountEntry("member", 75),
  ];
}

export function makeLog(people: readonly Person[], today: Temporal.PlainDate): LoggedAction[] {
  const start = setUpAt(today);
  const added = people.flatMap(({ row, isCast }, place): LoggedAction[] => {
    const at = row.createdAt;
    if (isCast || at === undefined || Temporal.Instant.compare(at, start) <= 0) return [];
    const actor = row.membershipStatus === "pending" ? null : (OFFICE[place % OFFICE.length] ?? null);
    return [{ at, actor, action: "created", subject: "member", of: place }];
  });
  return [...createFirstDays(start), ...added].sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}
