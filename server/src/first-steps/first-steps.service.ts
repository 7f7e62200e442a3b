// The first steps of a new congregation: what is done is read from the records, what is skipped is kept.
import { FIRST_STEPS, type FirstStep } from "@narthex/contract/first-step-kinds.ts";
import type { FirstSteps } from "@narthex/contract/first-steps.ts";
import { isLocalAddress } from "@narthex/contract/local-address.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { findLastProofOfMail } from "../messaging/mail/mail.ts";
import type { ProviderNeeds } from "../providers/stored.ts";
import { findFirstStepRecords, lockSkipped, writeSkipped } from "./first-steps.queries.ts";

/** @param site the origin by which the caller's browser reaches this site */
export async function listFirstSteps(
  db: Database,
  services: ProviderNeeds,
  site: string,
  now: Temporal.Instant,
): Promise<FirstSteps> {
  const found = await findFirstStepRecords(db);
  const isDone: Record<FirstStep, boolean> = {
    members: found.hasMembers,
    services: found.hasEvents,
    staff: found.hasSentInvitations || found.hasAccounts,
    church: found.hasLogoAndAddress,
    mail: (await findLastProofOfMail(db, services, now)) !== null,
    welcome: found.hasPlaces,
    calendar: found.isCalendarPublic && found.hasPublicEvents,
    children: found.hasRooms && found.hasClearances,
  };
  return {
    isEmpty: !(found.hasMembers || found.hasAttendance || found.hasGifts),
    // Emails about accounts use the configured address even if the browser uses another one.
    // The sample congregation is only for this computer.
    localAddress: services.config.isDemo ? null : ([site, services.config.publicUrl].find(isLocalAddress) ?? null),
    steps: FIRST_STEPS.map((step) => ({ step, isDone: isDone[step], isSkipped: found.skipped.includes(step) })),
  };
}

export async function skipFirstStep(
  tx: Database,
  services: ProviderNeeds,
  viewer: Viewer,
  { step, isSkipped, site }: { step: FirstStep; isSkipped: boolean; site: string },
  now: Temporal.Instant,
): Promise<FirstSteps> {
  const before = await lockSkipped(tx);
  if (before.includes(step) !== isSkipped) {
    await writeSkipped(tx, isSkipped ? [...before, step] : before.filter((other) => other !== step));
    const kind = isSkipped ? "settings.skipped_first_step" : "settings.resumed_first_step";
    await recordChange(tx, viewer, kind, { subjectId: 1, detail: { step } });
  }
  return listFirstSteps(tx, services, site, now);
}
