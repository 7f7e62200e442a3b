import type { checkin } from "@narthex/contract/checkin.ts";
import { declared } from "../api/declared.ts";
import { type Input, request } from "../api/request.ts";

type Checkin = typeof checkin;

const calls = {
  open: declared<Checkin["open"]>("GET", "/api/checkin/:sessionId"),
  submit: declared<Checkin["submit"]>("POST", "/api/checkin/:sessionId"),
};

/** The secret of the address that the QR code holds. No real one is longer. */
const sessionId = (location.pathname.split("/")[2] ?? "").slice(0, 100);
const params = { sessionId };

export const openSession = () => request(calls.open, { params });

/** Twice is the same as once, so it may be tried again after any failure. */
export const checkIn = (body: Input<Checkin["submit"]>["body"]) => request(calls.submit, { params, body });
