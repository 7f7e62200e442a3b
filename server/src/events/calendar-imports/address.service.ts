// Reads a calendar from its address.
import { MAX_CALENDAR_BYTES } from "@narthex/contract/calendar-imports.ts";
import type { Config } from "../../config.ts";
import { OutgoingError, type OutgoingProblem, readPublicFile } from "../../outgoing/public-request.ts";
import { Refusal, refuseField } from "../../refusal.ts";

const TIMEOUT_MS = 10_000;
const TOO_LARGE = "This calendar is larger than 5 MB.";
const SENTENCES: Record<Exclude<OutgoingProblem, "too_large">, string> = {
  not_https: "Only addresses that begin with https:// can be read, also after a redirect.",
  not_public: "This address is not on the public internet.",
  unreachable: "This address cannot be reached. Please check it.",
  timeout: "This address did not answer within 10 seconds. Please try again.",
  refused: "There is no calendar at this address. Please check it, and that the calendar is shared publicly.",
};

/** @throws Refusal with the reason at the field of the address */
export async function fetchCalendar({ trustedHosts }: Pick<Config, "trustedHosts">, url: string): Promise<Buffer> {
  try {
    return await readPublicFile(url, {
      maxBytes: MAX_CALENDAR_BYTES,
      timeoutMs: TIMEOUT_MS,
      trustedHosts,
      accept: "text/calendar, text/plain;q=0.5",
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.problem === "too_large") throw new Refusal("too_large", { fields: { url: TOO_LARGE } });
    throw refuseField("url", SENTENCES[error.problem]);
  }
}
