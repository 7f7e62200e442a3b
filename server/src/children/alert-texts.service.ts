// Tells children's leads who have no screen open that there is an alert: by text message where they agreed to texts,
// and otherwise by email. Without names, because phones are seen by others (docs/decisions/0197).
import type { EncounterKind } from "@narthex/contract/child-kinds.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { canSend } from "../messaging/deliveries/deliveries.service.ts";
import { queueByBestChannel } from "../messaging/deliveries/queue.service.ts";
import { sendWhenCommitted } from "../messaging/deliveries/run.ts";
import type { Secret } from "../sealed.ts";
import { listLeads, omitBarred } from "./leads.service.ts";
import { insertText } from "./texts.queries.ts";
import { TEXT_VALID } from "./texts.service.ts";

export interface AlertNeeds {
  readonly config: Config;
  readonly secret: Secret;
  readonly jobs: Jobs;
}

const TEXTS: Readonly<Record<EncounterKind, string>> = {
  attempt: "Someone was refused at pickup. Please open the Children page.",
  brought: "There is an alert about a check-in. Please open the Children page.",
  serving: "There is an alert about who serves in a room. Please open the Children page.",
};

interface Alert {
  readonly id: number;
  readonly kind: EncounterKind;
  readonly childId: number | null;
  /** The day that counts for who is barred, YYYY-MM-DD. */
  readonly today: string;
}

/** Once for each alert. A lead who is barred from the child is not told, because the alert may be about that lead. */
export async function sendAlert(
  tx: Database,
  services: AlertNeeds,
  { id: alertId, kind, childId, today }: Alert,
  now: Temporal.Instant,
): Promise<void> {
  const leads = await omitBarred(tx, await listLeads(tx), childId, today);
  if (leads.length === 0) return;
  const at = now.toString();
  const expiresAt = now.add(TEXT_VALID).toString();
  const childTextId = await insertText(tx, { kind: "alert", alertId, text: TEXTS[kind], at, expiresAt });
  if (childTextId === null) return;
  const canText = await canSend(tx, services, "sms");
  for (const channel of await queueByBestChannel(tx, leads, { childTextId, at }, canText))
    await sendWhenCommitted(tx, services, channel);
}
