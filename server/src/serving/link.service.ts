// What a person sees and answers with the link of an email, without an account.
import type { LinkedServing, ServingAnswer } from "@narthex/contract/own-serving.ts";
import type { Database } from "../database/database.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { findCurrentId } from "../people/former-ids.ts";
import { Refusal } from "../refusal.ts";
import { answerServingRequest } from "./answers.service.ts";
import { openServingLink } from "./news/link.ts";
import { findServingAddressee } from "./news/planned.queries.ts";
import { listServingRequests } from "./own.service.ts";

type Needs = Pick<MailNeeds, "secret">;

/** Whether a token was not created by this server. */
export const isInvalidServingToken = ({ secret }: Needs, token: string): boolean =>
  openServingLink(secret, token) === null;

/** The person of a link. @throws Refusal link_expired, also when the person has left or has another address now */
export async function requirePerson(db: Database, { secret }: Needs, token: string, now: Temporal.Instant) {
  const link = openServingLink(secret, token);
  if (!link || Temporal.Instant.compare(link.until, now) <= 0) throw new Refusal("link_expired");
  const person = await findServingAddressee(db, await findCurrentId(db, link.memberId));
  if (!person || person.email !== link.email) throw new Refusal("link_expired");
  return person;
}

export async function readLinkedServing(
  db: Database,
  services: Needs,
  token: string,
  now: Temporal.Instant,
): Promise<LinkedServing> {
  const { id, firstName } = await requirePerson(db, services, token, now);
  return { firstName, requests: await listServingRequests(db, id, now) };
}

export async function answerByLink(
  tx: Database,
  services: MailNeeds,
  { token, id: requestId, ...answer }: ServingAnswer & { token: string; id: number },
  now: Temporal.Instant,
): Promise<LinkedServing> {
  const { id: memberId } = await requirePerson(tx, services, token, now);
  await answerServingRequest(tx, services, { requestId, memberId }, answer, null, now);
  return readLinkedServing(tx, services, token, now);
}
