// Last Sunday against the one before, and what waits for a decision.
import type { Decisions, LastSunday } from "@narthex/contract/dashboard.ts";
import { may, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { countLikelyPairs } from "../duplicates/duplicates.service.ts";
import { countOpen } from "../follow-ups/follow-ups.service.ts";
import { countHeads } from "../headcounts/headcounts.service.ts";
import { countWaitingHours } from "../hours/reading.service.ts";
import { countAssignmentsToConfirm } from "../ministries/assignments.service.ts";
import { countWaitingNewcomers } from "../newcomers/newcomers.service.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { countFirstVisits, countPeopleCheckedIn } from "./dashboard.queries.ts";
import { type DaySpan, findLastSundays } from "./dashboard.rules.ts";

export async function readLastSunday(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<LastSunday> {
  const { last, before } = findLastSundays(now, viewer.congregation.timezone);
  const countPeopleOf = async (span: DaySpan) => {
    const [{ all: people }, counted] = await Promise.all([countPeopleCheckedIn(db, span), countHeads(db, span.day)]);
    return { day: span.day, people, counted };
  };
  const [lastPeople, peopleBefore, firstVisits] = await Promise.all([
    countPeopleOf(last),
    countPeopleOf(before),
    countFirstVisits(db, last, before),
  ]);
  return { last: lastPeople, before: peopleBefore, firstVisits };
}

export async function countDecisions(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<Decisions> {
  const [newcomers, assignments, hours, { due }, duplicates, isPaused] = await Promise.all([
    countWaitingNewcomers(db, viewer, now),
    countAssignmentsToConfirm(db),
    countWaitingHours(db, viewer),
    countOpen(db, viewer, now),
    countLikelyPairs(db),
    may(viewer, "settings.manage") ? isOutgoingPaused(db) : false,
  ]);
  return { newcomers, assignments, hours, followUps: due, duplicates, restored: isPaused ? 1 : 0 };
}
