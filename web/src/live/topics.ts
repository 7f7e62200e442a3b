// Maps topics to the reads that depend on them, as the contract declares it.
import { api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { ReadTopic } from "@narthex/contract/live-protocol.ts";

const calls: readonly Endpoint[] = Object.values<Record<string, Endpoint>>(api).flatMap((subject) =>
  Object.values(subject),
);

export const listCallsReading = (topic: ReadTopic): Endpoint[] => calls.filter(({ reads }) => reads?.includes(topic));

export const listCallsMentioning = (topic: ReadTopic): Endpoint[] =>
  calls.filter(({ mentions }) => mentions?.includes(topic));
