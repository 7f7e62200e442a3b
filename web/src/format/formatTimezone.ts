import { LOCALE } from "./format.ts";

const formatLongZone = (timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

/** "Eastern Time (New York)" for America/New_York; empty without a time zone. */
export const formatTimezone = (timeZone: string) =>
  timeZone && `${formatLongZone(timeZone)} (${timeZone.split("/").at(-1)?.replaceAll("_", " ")})`;
