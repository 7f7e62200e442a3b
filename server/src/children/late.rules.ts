// When which text message is due about a child who was not collected, and what it says. Pure.

import { GRACE } from "../presence/stays.ts";

export type LateStep = "guardian" | "lead" | "contact";

/** In the order in which they are texted. */
export const LATE_STEPS: readonly LateStep[] = ["guardian", "lead", "contact"];

/** No one is texted about a child whom a team forgot to check out hours ago. */
export const LONGEST_LATE = GRACE;

/** How long an event without an end takes, for children who wait: a usual service with the time after it. */
export const USUAL_LENGTH = Temporal.Duration.from({ hours: 2 });

interface Times {
  readonly startsAt: string;
  /** The end of the day if the event has no end. */
  readonly endsAt: string;
  readonly endTime: string | null;
}

/** From when on children are expected to be collected. */
export function findPickupStart({ startsAt, endsAt, endTime }: Times): string {
  if (endTime !== null) return endsAt;
  const usual = Temporal.Instant.from(startsAt).add(USUAL_LENGTH);
  return Temporal.Instant.compare(usual, Temporal.Instant.from(endsAt)) < 0 ? usual.toString() : endsAt;
}

/** From when on a child waits. A child who came after the event has just come. */
function findWaitStart(event: Times, checkedInAt: string): string {
  const [end, arrival] = [findPickupStart(event), checkedInAt].map((at) => Temporal.Instant.from(at));
  return end && arrival && Temporal.Instant.compare(end, arrival) < 0 ? checkedInAt : findPickupStart(event);
}

/** @param step from 1: each step is as long after the one before as the first after the end */
function computeLateTime(endsAt: string, lateMinutes: number, step: number): Temporal.Instant {
  return Temporal.Instant.from(endsAt).add({ minutes: lateMinutes * step });
}

/** From when on a child inside is late. */
export const findLateTime = (event: Times, checkedInAt: string, lateMinutes: number): string =>
  computeLateTime(findWaitStart(event, checkedInAt), lateMinutes, 1).toString();

/** The steps that are due for a child inside. */
export function listStepsDue(endsAt: string, lateMinutes: number, now: Temporal.Instant): LateStep[] {
  if (Temporal.Instant.compare(now, Temporal.Instant.from(endsAt).add(LONGEST_LATE)) >= 0) return [];
  return LATE_STEPS.filter(
    (_, place) => Temporal.Instant.compare(computeLateTime(endsAt, lateMinutes, place + 1), now) <= 0,
  );
}

interface LateChild {
  /** The first name and the first letter of the last name. */
  readonly name: string;
  readonly firstName: string;
  readonly roomName: string;
}

const WHO: Readonly<Record<Exclude<LateStep, "contact">, string>> = { guardian: "guardians", lead: "leads" };

/** Who was texted before, and who could not be: someone has to call them. */
function describeTexted(earlier: readonly Exclude<LateStep, "contact">[], texted: readonly LateStep[]): string {
  const list = (steps: readonly Exclude<LateStep, "contact">[]) =>
    `The ${steps.map((step) => WHO[step]).join(" and the ")}`;
  const reached = earlier.filter((step) => texted.includes(step));
  const missed = earlier.filter((step) => !texted.includes(step));
  return [
    ...(reached.length > 0 ? [`${list(reached)} were texted.`] : []),
    ...(missed.length > 0 ? [`${list(missed)} could not be texted. Please call them.`] : []),
  ].join(" ");
}

/** @param texted the earlier steps with at least one text that was sent */
export function writeLateText(
  step: LateStep,
  { name, firstName, roomName }: LateChild,
  { minutes, texted }: { minutes: number; texted: readonly LateStep[] },
): string {
  if (step === "guardian") return `${firstName} is waiting to be collected from ${roomName}. Please come now.`;
  const state = `${name} in ${roomName} has waited ${minutes} minutes to be collected.`;
  return `${state} ${describeTexted(step === "lead" ? ["guardian"] : ["guardian", "lead"], texted)}`;
}
