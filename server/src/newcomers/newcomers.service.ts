// The queue of people who wait to be admitted. A postponed person returns to it on a day.
import { id } from "@narthex/contract/fields.ts";
import type { Member } from "@narthex/contract/members.ts";
import { type Newcomer, type NewcomersQuery, POSTPONED_DAYS, type Postponement } from "@narthex/contract/newcomers.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { findPossibleDuplicates } from "../duplicates/possible.service.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { readMembers } from "../members/directory.service.ts";
import { mayRemoveMember } from "../members/members.policy.ts";
import { requireLockedMember } from "../members/members.service.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import {
  countNewcomers,
  findNewcomer,
  findNewcomers,
  type NewcomerRow,
  writePostponement,
} from "./newcomers.queries.ts";

/** The first id of those who came together, and the member's id. */
const PageEnd = z.tuple([id, id]);
const IN_PAST = "Please choose a day after today.";

async function showTo(
  db: Database,
  viewer: Viewer,
  rows: readonly (NewcomerRow & { together: readonly number[]; hasHousehold: boolean })[],
): Promise<Newcomer[]> {
  const ids = [...new Set(rows.flatMap(({ memberId, together }) => [memberId, ...together]))];
  const [people, likely] = await Promise.all([readMembers(db, viewer, ids), findPossibleDuplicates(db, ids)]);
  const buildAdmission = (member: Member) => {
    return { likely: likely.get(member.id) ?? [], can: { admit: mayRemoveMember(viewer.role, member.role) } };
  };
  return rows.flatMap(({ memberId, cameBy, postponedUntil, together, hasHousehold }) => {
    const member = people.get(memberId);
    if (!member) return [];
    const others = together
      .toSorted((a, b) => a - b)
      .filter((other) => other !== memberId)
      .flatMap((other) => people.get(other) ?? []);
    return {
      member,
      cameBy,
      postponedUntil,
      together: others.map((other) => ({ ...other, ...buildAdmission(other) })),
      shareHousehold: hasHousehold && others.length > 0,
      ...buildAdmission(member),
    };
  });
}

export async function listNewcomers(
  db: Database,
  viewer: Viewer,
  { show, limit, after }: NewcomersQuery,
  now: Temporal.Instant,
): Promise<Page<Newcomer>> {
  const { timezone } = viewer.congregation;
  const filter = { show, today: getDay(viewer, now), timezone };
  const page = await readPage(
    { limit, after },
    (most) => findNewcomers(db, filter, readCursorOf(after, PageEnd) ?? [0, 0], most),
    () => countNewcomers(db, filter),
    (last) => [last.first, last.memberId],
  );
  return { ...page, rows: await showTo(db, viewer, page.rows) };
}

/** People in the queue, without postponed ones. */
export async function countWaitingNewcomers(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<number> {
  return countNewcomers(db, { show: "waiting", today: getDay(viewer, now) });
}

export async function postponeNewcomer(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  { until: asked }: Postponement,
  now: Temporal.Instant,
): Promise<Newcomer> {
  await requireLockedMember(tx, memberId);
  const before = requireFound(await findNewcomer(tx, memberId));
  const today = getDay(viewer, now);
  const later = Temporal.PlainDate.from(today).add({ days: POSTPONED_DAYS }).toString();
  const until = asked === undefined ? later : asked;
  if (until !== null && until <= today) throw refuseField("until", IN_PAST);
  if (until !== before.postponedUntil) {
    await writePostponement(tx, memberId, until);
    const kind = until === null ? "member.returned_to_queue" : "member.postponed";
    await recordChange(tx, viewer, kind, { subjectId: memberId });
  }
  const [newcomer] = await showTo(tx, viewer, [
    { ...before, postponedUntil: until, together: [], hasHousehold: false },
  ]);
  if (!newcomer) throw new Refusal("not_found");
  return newcomer;
}
