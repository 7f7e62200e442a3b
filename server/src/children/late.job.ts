// Texts about children who were not collected: the guardians, then the leads, then the safeguarding contact
// (docs/decisions/0170). Runs every minute on each server; a unique index lets one of them make a step.

import type { Clock } from "../calendar/clock.ts";
import { getDayIn } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { queueTexts } from "../messaging/deliveries/queue.service.ts";
import { sendWhenCommitted } from "../messaging/deliveries/run.ts";
import { formatShortName } from "../people/name.ts";
import { findStayDay } from "../presence/inside.ts";
import type { Secret } from "../sealed.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { LATE_STEPS, type LateStep, LONGEST_LATE, listStepsDue, writeLateText } from "./late.rules.ts";
import { listLeads, omitBarred } from "./leads.service.ts";
import { findLate, findTextSteps, findTextsAbout, insertText, lockInside, readLateRule } from "./texts.queries.ts";
import { findGuardianPairs, findTextState, listTextRecipients, TEXT_VALID } from "./texts.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: Secret;
}

interface Late {
  readonly checkInId: number;
  readonly endsAt: string;
}

type Rule = Awaited<ReturnType<typeof readLateRule>>;

interface WaitingChild {
  readonly checkInId: number;
  readonly childId: number | null;
  /** The day that counts for who may collect the child, YYYY-MM-DD. */
  readonly today: string;
  readonly now: Temporal.Instant;
}

/** People who are barred from the child do not learn that nobody has come. */
async function findRecipients(
  tx: Database,
  step: LateStep,
  { checkInId, childId, today, now }: WaitingChild,
  rule: Rule,
) {
  if (step === "guardian") return listTextRecipients(await findGuardianPairs(tx, [checkInId], { today, now }));
  const asked = step === "lead" ? await listLeads(tx) : [rule.contactId].filter((id) => id !== null);
  return omitBarred(tx, asked, childId, today);
}

/** The steps with at least one text that was sent, or that is sent now together with a later step. */
const listReached = (
  texts: readonly { kind: string; at: string; waiting: number; sent: number }[],
  now: Temporal.Instant,
): LateStep[] =>
  LATE_STEPS.filter((step) =>
    texts.some(
      ({ kind, at, waiting, sent }) =>
        // In milliseconds, as times of the database are read.
        kind === step &&
        (sent > 0 || (waiting > 0 && Temporal.Instant.from(at).epochMilliseconds === now.epochMilliseconds)),
    ),
  );

/** Makes the steps that are due for one child, unless the child has been collected. @returns whether one was made */
async function textAbout(
  tx: Database,
  { checkInId, endsAt }: Late,
  rule: Rule & { lateMinutes: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const child = await lockInside(tx, checkInId);
  if (!child) return false;
  const made = await findTextSteps(tx, checkInId);
  const due = listStepsDue(endsAt, rule.lateMinutes, now).filter((step) => !made.includes(step));
  const today = await findStayDay(tx, checkInId, { today: getDayIn((await readKeptSettings(tx)).timezone, now), now });
  const at = now.toString();
  // A step is made later than its time if texts were paused or no server ran.
  const minutes = Math.floor(now.since(Temporal.Instant.from(endsAt)).total("minutes"));
  let isAnyMade = false;
  for (const kind of due) {
    const texted = (await findTextsAbout(tx, [checkInId])).get(checkInId) ?? [];
    const text = writeLateText(
      kind,
      { ...child, name: formatShortName(child) },
      { minutes, texted: listReached(texted, now) },
    );
    const id = await insertText(tx, { kind, checkInId, text, at, expiresAt: now.add(TEXT_VALID).toString() });
    if (id === null) continue;
    isAnyMade = true;
    await queueTexts(tx, await findRecipients(tx, kind, { checkInId, childId: child.childId, today, now }, rule), {
      childTextId: id,
      at,
    });
    await recordChange(tx, null, "child.texted", { subjectId: checkInId, detail: { memberId: child.childId } });
  }
  return isAnyMade;
}

/** May run at any time and any number of times: each step is made once. */
export async function textLateChildren(services: Needs): Promise<void> {
  const { postgres } = services;
  if ((await findTextState(postgres.db, services)) !== "ready") return;
  const now = services.clock();
  const { lateMinutes, contactId } = await readLateRule(postgres.db);
  if (lateMinutes === null) return;
  const span = { from: now.subtract(LONGEST_LATE).toString(), to: now.subtract({ minutes: lateMinutes }).toString() };
  for (const late of await findLate(postgres.db, span))
    await postgres.transaction(async (tx) => {
      if (await textAbout(tx, late, { lateMinutes, contactId }, now)) await sendWhenCommitted(tx, services, "sms");
    });
}

export async function startLateJob(services: Needs): Promise<void> {
  await services.jobs.work("late-children", () => textLateChildren(services));
}
