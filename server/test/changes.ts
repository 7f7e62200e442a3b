// Follows published changes in tests: changes of earlier requests are read shortly after their answers.
import { randomInt } from "node:crypto";
import { type Change, publishChange } from "../src/changes/rows.ts";
import type { Services } from "../src/services.ts";

/** Topics that accompany most changes; they have their own tests. */
const BESIDE: ReadonlySet<Change["topic"]> = new Set(["audit", "mails"]);

/** A change as one of each topic. */
const byTopic = ({ topic, also = [], ...about }: Change): Change[] =>
  [topic, ...also].map((one) => ({ topic: one, ...about }));

export interface Following {
  /** Every change since, without the accompanying audit entries and mails. */
  readonly changes: Change[];
  stop(): void;
}

export async function followChanges({ live, postgres }: Pick<Services, "live" | "postgres">): Promise<Following> {
  const changes: Change[] = [];
  const mark = { topic: "settings", eventId: randomInt(1e9, 2e9) } as const;
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const stop = live.listen({
    onBatch(batch) {
      changes.push(...batch.changes.flatMap(byTopic).filter(({ topic }) => !BESIDE.has(topic)));
      const place = changes.findIndex(({ eventId }) => eventId === mark.eventId);
      if (place < 0) return;
      changes.splice(0, place + 1);
      resolve();
    },
  });
  await publishChange(postgres.db, mark);
  await begun;
  return { changes, stop };
}
