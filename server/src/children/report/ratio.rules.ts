// Whether the rules about adults of a room were kept while children were inside. Pure.
import { listStaffingProblems, type RoomLoad } from "../rooms.rules.ts";

/** From and to as milliseconds of the epoch; the end is excluded. */
export interface RatioStay {
  readonly from: number;
  readonly to: number;
}

/** An adult who served, with their households. */
export interface Service extends RatioStay {
  readonly homes: readonly number[];
}

export type Limits = Omit<RoomLoad, "children" | "workers">;

export interface Ratio {
  /** Null for a room without a rule. */
  readonly isKept: boolean | null;
  readonly brokenMinutes: number;
  /** A sentence for each rule that was broken at some time. */
  readonly brokenRules: readonly string[];
}

const MINUTE_MS = 60_000;

const hasRule = ({ minAdults, childrenPerWorker, needsUnrelatedAdults }: Limits): boolean =>
  minAdults !== null || childrenPerWorker !== null || needsUnrelatedAdults;

export function computeRatio(room: Limits, children: readonly RatioStay[], adults: readonly Service[]): Ratio {
  if (!hasRule(room)) return { isKept: null, brokenMinutes: 0, brokenRules: [] };
  const moments = [...new Set([...children, ...adults].flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const brokenRules = new Set<string>();
  let brokenMs = 0;
  for (const [place, from] of moments.entries()) {
    const to = moments[place + 1] ?? from;
    const isThere = (stay: RatioStay) => stay.from <= from && stay.to >= to && stay.to > from;
    const inside = children.filter(isThere).length;
    if (to === from || inside === 0) continue;
    const workers = adults.filter(isThere).map(({ homes }) => homes);
    const problems = listStaffingProblems({ ...room, children: inside, workers });
    for (const problem of problems) brokenRules.add(problem);
    if (problems.length > 0) brokenMs += to - from;
  }
  const isKept = brokenRules.size === 0;
  return { isKept, brokenMinutes: Math.ceil(brokenMs / MINUTE_MS), brokenRules: [...brokenRules] };
}

/** What is left of a time after others are taken out. */
export function subtractStays<S extends RatioStay>(from: S, others: readonly RatioStay[]): S[] {
  return others.reduce<S[]>(
    (left, other) =>
      left
        .flatMap((one) => [
          { ...one, to: Math.min(one.to, other.from) },
          { ...one, from: Math.max(one.from, other.to) },
        ])
        .filter(({ from: start, to }) => start < to),
    [from],
  );
}

interface Step {
  readonly kind: string;
  readonly at: string;
}

interface RoomChange {
  readonly at: string;
  readonly fromRoomId: number | null;
}

/** When a child was in each room. @param changes in order @param roomId the last room */
export function splitByRoom(
  stays: readonly RatioStay[],
  changes: readonly RoomChange[],
  roomId: number,
): (RatioStay & { readonly roomId: number })[] {
  let from = Number.NEGATIVE_INFINITY;
  const times = changes.flatMap(({ at, fromRoomId }) => {
    const to = Temporal.Instant.from(at).epochMilliseconds;
    const time = { roomId: fromRoomId ?? roomId, from, to };
    from = to;
    return [time];
  });
  return [...times, { roomId, from, to: Number.POSITIVE_INFINITY }].flatMap((time) =>
    stays
      .map((stay) => ({ roomId: time.roomId, from: Math.max(stay.from, time.from), to: Math.min(stay.to, time.to) }))
      .filter((stay) => stay.from < stay.to),
  );
}

/** When a child was inside, from the entries in order. @param until the end of a stay without a collection or move */
export function listStays(steps: readonly Step[], until: number): RatioStay[] {
  const stays: RatioStay[] = [];
  let from: number | null = null;
  for (const { kind, at } of steps) {
    const time = Temporal.Instant.from(at).epochMilliseconds;
    // A collection or move that is undone was a mistake: the child has been inside all the time.
    if (kind === "collection_reversed" || kind === "move_reversed") from = stays.pop()?.from ?? time;
    else if (kind === "checked_in") from = time;
    else if ((kind === "collected" || kind === "moved") && from !== null) {
      stays.push({ from, to: time });
      from = null;
    }
  }
  return from === null ? stays : [...stays, { from, to: Math.max(from, until) }];
}
