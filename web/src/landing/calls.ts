import type { publicCalendar } from "@narthex/contract/public-calendar.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declared } from "../api/declared.ts";

export const calls = {
  options: declared<(typeof signin)["options"]>("GET", "/api/signin/options"),
  events: declared<(typeof publicCalendar)["events"]>("GET", "/api/calendar/public/events"),
};
