import type { checkin } from "@narthex/contract/checkin.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declareCall } from "../api/declareCall.ts";
import { type CallInput, request } from "../api/request.ts";

type Checkin = typeof checkin;

const calls = {
  open: declareCall<Checkin["open"]>("GET", "/api/checkin/:sessionId"),
  choices: declareCall<Checkin["choices"]>("GET", "/api/checkin/:sessionId/events"),
  next: declareCall<Checkin["next"]>("GET", "/api/checkin/:sessionId/next"),
  submit: declareCall<Checkin["submit"]>("POST", "/api/checkin/:sessionId"),
  options: declareCall<(typeof signin)["options"]>("GET", "/api/signin/options"),
};

/** The secret of the address that the QR code holds. No real one is longer. */
const sessionId = (location.pathname.split("/")[2] ?? "").slice(0, 100);
export const params = { sessionId };

/** The event that the page shows, or that was chosen where several are on at the place of the code. */
const chosen: { event?: number } = {};
export const query: Readonly<{ event?: number }> = chosen;

export function chooseEvent(eventId: number): void {
  chosen.event = eventId;
}

/** The event of the address. Check-ins that follow name it, because another one may be on by then. */
export async function openSession() {
  const event = await request(calls.open, { params, query });
  chooseEvent(event.eventId);
  return event;
}
/** The congregation's name and logo, for a page without an event. */
export const readCongregation = () => request(calls.options, {});
/** The next event at the place of the code. */
export const readNext = () => request(calls.next, { params });
export const readChoices = () => request(calls.choices, { params });

/** Twice is the same as once, so it may be tried again after any failure. */
export const checkIn = (body: CallInput<Checkin["submit"]>["body"]) => request(calls.submit, { params, query, body });
