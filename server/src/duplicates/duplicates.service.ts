// Likely duplicates for people who manage members, and their decisions about them.
import type { LikelyMatch, LikelyPair, PairedPerson, PersonTyped } from "@narthex/contract/duplicates.ts";
import { date, id } from "@narthex/contract/fields.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { requireNotBarred } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { toListedHousehold } from "../people/ages.rules.ts";
import { parsePhone } from "../people/phone.ts";
import { Refusal } from "../refusal.ts";
import { countPairs, dismissPair, findDuplicatePairs, findPaired, findSharing } from "./duplicates.queries.ts";
import type { PersonFacts } from "./duplicates.rules.ts";
import { PersonIndex } from "./person-index.rules.ts";

const MAX_SHOWN = 5;

/** The fields entered so far, as they would be stored; incomplete ones are ignored. */
function toFacts(typed: PersonTyped): PersonFacts {
  const phone = parsePhone(typed.phone);
  return {
    firstName: typed.firstName,
    lastName: typed.lastName,
    email: z.email().safeParse(typed.email.trim().toLowerCase()).data ?? null,
    phone: phone?.isValid() ? phone.number : null,
    dateOfBirth: date.safeParse(typed.dateOfBirth).data ?? null,
    home: null,
  };
}

/** Members who are likely the person that is being entered. */
export async function findLikelyMatches(db: Database, typed: PersonTyped): Promise<LikelyMatch[]> {
  const facts = toFacts(typed);
  const index = new PersonIndex<Awaited<ReturnType<typeof findSharing>>[number]>();
  for (const candidate of await findSharing(db, [facts])) index.add(candidate);
  const matches = index.similarTo(facts).map(({ person: { home: _, ...member }, reason }) => ({ member, reason }));
  return matches.slice(0, MAX_SHOWN);
}

const PairCursor = z.tuple([z.int().min(0).max(1), id, id]);

type StoredPerson = Awaited<ReturnType<typeof findDuplicatePairs>>[number]["first"];

/** Pairs without a decision. */
export async function listDuplicates(
  db: Database,
  viewer: Viewer,
  { limit, after }: Pick<PageQuery, "limit" | "after">,
  now: Temporal.Instant,
): Promise<Page<LikelyPair>> {
  const [waiting, secondId, firstId] = readCursorOf(after, PairCursor) ?? [];
  const key =
    waiting === undefined || secondId === undefined || firstId === undefined ? null : { waiting, secondId, firstId };
  const page = await readPage(
    { limit, after },
    (most) => findDuplicatePairs(db, key, most),
    () => countPairs(db),
    (last) => [last.waiting, last.second.id, last.first.id],
  );
  const today = getDay(viewer, now);
  const toPaired = ({ estimatedBirthDate, household, ...person }: StoredPerson): PairedPerson => ({
    ...person,
    household: toListedHousehold(household, { ...person, estimatedBirthDate }, today),
  });
  return {
    ...page,
    rows: page.rows.map(({ first, second, reason }) => ({ members: [toPaired(first), toPaired(second)], reason })),
  };
}

/** The members that the directory marks, without their pairs. */
export async function readSummary(db: Database): Promise<{ pairs: number; memberIds: number[] }> {
  const [memberIds, pairs] = await Promise.all([findPaired(db, MAX_PAGE), countPairs(db)]);
  return { pairs, memberIds };
}

/** Pairs without a decision. */
export async function countLikelyPairs(db: Database): Promise<number> {
  return countPairs(db);
}

/** Records that two people are different. */
export async function dismissDuplicate(
  tx: Database,
  viewer: Viewer,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ memberIds: number[] }> {
  // A bar of one record is compared with the other one until the two are known to be different people.
  await requireNotBarred(tx, viewer, memberIds, now);
  const [first = 0, second = 0] = memberIds.toSorted((a, b) => a - b);
  if (!(await dismissPair(tx, first, second))) throw new Refusal("not_found");
  await recordChange(tx, viewer, "member.not_the_same_person", { subjectId: first, detail: { other: second } });
  return { memberIds: [first, second] };
}
