// Several requests that are accepted together, under the rules of single answers.
import type { LinkedServing } from "@narthex/contract/own-serving.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { Refusal } from "../refusal.ts";
import { answerServingRequest, answerSignedIn } from "./answers.service.ts";
import { readLinkedServing, requirePerson } from "./link.service.ts";

interface Accepted {
  readonly accepted: number;
  /** Requests that are canceled, over, full or removed. */
  readonly leftOut: number;
}

/** @param accept accepts one request @throws Refusal not_found if there is none of them */
async function acceptEach(ids: readonly number[], accept: (id: number) => Promise<unknown>): Promise<Accepted> {
  let [accepted, unknown] = [0, 0];
  // Locked in one order, so that two such transactions cannot deadlock.
  const wanted = [...new Set(ids)].toSorted((one, other) => one - other);
  for (const id of wanted)
    try {
      await accept(id);
      accepted += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "not_found") unknown += 1;
    }
  if (unknown === wanted.length) throw new Refusal("not_found");
  return { accepted, leftOut: wanted.length - accepted };
}

export async function acceptSignedIn(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<Accepted> {
  return acceptEach(ids, (id) => answerSignedIn(tx, services, viewer, id, { answer: "accepted" }, now));
}

export async function acceptByLink(
  tx: Database,
  services: MailNeeds,
  { token, ids }: { token: string; ids: readonly number[] },
  now: Temporal.Instant,
): Promise<LinkedServing & Accepted> {
  const { id: memberId } = await requirePerson(tx, services, token, now);
  const counted = await acceptEach(ids, (requestId) =>
    answerServingRequest(tx, services, { requestId, memberId }, { answer: "accepted" }, null, now),
  );
  return { ...(await readLinkedServing(tx, services, token, now)), ...counted };
}
