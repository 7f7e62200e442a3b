// Sends due deliveries, with as many workers as the sender allows at the same time. Each delivery is locked by its own
// transaction while it is sent: other servers and workers skip it, and if this server stops, the lock ends immediately.
// So nothing is lost, and only deliveries that were being sent at that time may be sent twice
// (docs/decisions/0041-send-copies-from-rows-locked-while-sending.md).
import type { Channel } from "@narthex/contract/deliveries.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { addOptOut } from "../consent/opt-outs.ts";
import type { SendingNeeds } from "../mail/mail.ts";
import { isAnythingDue, type OutgoingMessage, takeNextDelivery, updateDelivery } from "./deliveries.queries.ts";
import { computePause } from "./deliveries.rules.ts";
import { reassignDelivery } from "./reassign.ts";
import { createMailSender, createSmsSender, type Outcome, type Sender } from "./senders.ts";

/** A job of the queue expires after a quarter of an hour: a run stops well before, and another one continues. */
const LONGEST_RUN_MS = 5 * 60_000;

const JOB_OF = { email: "send-emails", sms: "send-texts" } as const;

async function storeOutcome(
  tx: Database,
  channel: Channel,
  message: OutgoingMessage,
  outcome: Outcome,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  if (outcome.kind === "done") return updateDelivery(tx, message.id, { status: outcome.status, reason: null }, at);
  if (outcome.kind === "refused") {
    const { reason, code } = outcome;
    // The provider reports a STOP that we did not receive.
    if (reason === "stopped") await addOptOut(tx, channel, message.address, now);
    return updateDelivery(tx, message.id, { status: "failed", reason, providerCode: code }, at);
  }
  const attempts = message.attempts + 1;
  const waited = now.since(message.queuedAt).total("seconds");
  const pause = computePause(attempts, waited);
  if (pause === null) return updateDelivery(tx, message.id, { status: "failed", reason: "gave_up", attempts }, at);
  return updateDelivery(tx, message.id, { attempts, dueAt: now.add({ seconds: pause }).toString() }, at);
}

/** Boards of rooms show whether a text was sent. */
async function publishOutcome(tx: Database, { announcementId }: OutgoingMessage): Promise<void> {
  if (announcementId === null) await recordChange(tx, null, "child.text_settled", {});
}

type Result = "sent" | "nothing left" | "unreachable";

/** Sends the next due delivery: locks it, sends it and stores its outcome. */
async function sendNext(services: SendingNeeds, channel: Channel, sender: Sender): Promise<Result> {
  return services.postgres.transaction(async (tx) => {
    const message = await takeNextDelivery(tx, channel, services.clock());
    if (!message) return "nothing left";
    const at = services.clock().toString();
    const queued = { ...message, channel, address: message.queuedAddress };
    if (message.reason !== null) {
      await updateDelivery(tx, message.id, { status: "skipped", reason: message.reason, address: null }, at);
      const isOver = message.reason === "expired" || message.reason === "withdrawn";
      if (!isOver) await reassignDelivery(tx, queued, at);
      await publishOutcome(tx, message);
      return "sent";
    }
    if (message.address !== message.queuedAddress) {
      await updateDelivery(tx, message.id, { address: message.address }, at);
      await reassignDelivery(tx, queued, at);
    }
    const outcome = await sender.send(tx, message);
    await storeOutcome(tx, channel, message, outcome, services.clock());
    await publishOutcome(tx, message);
    return outcome.kind === "later" && outcome.isUnreachable ? "unreachable" : "sent";
  });
}

export interface Deliverer {
  /** Finishes running deliveries and starts no more. */
  stop(): Promise<void>;
}

/** Runs the jobs on this server, and immediately continues deliveries of an earlier server. */
export async function startDeliveryJobs(services: SendingNeeds): Promise<Deliverer> {
  const senders = { email: createMailSender(services), sms: createSmsSender(services) };
  let stopping = false;
  const running = new Set<Promise<unknown>>();

  const sendUntilDone = async (channel: Channel, sender: Sender): Promise<Result> => {
    const end = performance.now() + LONGEST_RUN_MS;
    let last: Result = "sent";
    while (last === "sent" && !stopping && performance.now() < end) {
      last = await sendNext(services, channel, sender);
    }
    return last;
  };
  const run = async (channel: Channel, sender: Sender): Promise<void> => {
    const length = await sender.concurrency(services.postgres.db);
    const workers = Array.from({ length }, () => sendUntilDone(channel, sender));
    const all = Promise.all(workers);
    running.add(all);
    const ends = await all.finally(() => running.delete(all));
    if (ends.includes("unreachable")) throw new Error(`the provider of ${channel} cannot be reached`);
    if (ends.includes("sent") && !stopping) await services.jobs.sendOnce(services.postgres.db, JOB_OF[channel], {});
  };

  for (const channel of ["email", "sms"] as const) {
    await services.jobs.work(JOB_OF[channel], () => run(channel, senders[channel]));
    await resumeDeliveries(services, channel);
  }
  return {
    async stop() {
      stopping = true;
      await Promise.allSettled(running);
      senders.email.close();
      senders.sms.close();
    },
  };
}

/** Adds a job for due deliveries, if there are any. */
export async function resumeDeliveries({ postgres, jobs, clock }: SendingNeeds, channel: Channel): Promise<void> {
  if (await isAnythingDue(postgres.db, channel, clock())) await jobs.sendOnce(postgres.db, JOB_OF[channel], {});
}

/** Adds a job for the deliveries that this transaction has queued. */
export async function sendWhenCommitted(
  tx: Database,
  { jobs }: Pick<SendingNeeds, "jobs">,
  channel: Channel,
): Promise<void> {
  await jobs.send(tx, JOB_OF[channel], {});
}
