import type { publicCalendar } from "@narthex/contract/public-calendar.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declareCall } from "../api/declareCall.ts";

export const landingCalls = {
  options: declareCall<(typeof signin)["options"]>("GET", "/api/signin/options"),
  calendar: declareCall<(typeof publicCalendar)["get"]>("GET", "/api/calendar/public"),
  events: declareCall<(typeof publicCalendar)["events"]>("GET", "/api/calendar/public/events"),
};
