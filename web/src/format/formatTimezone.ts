import { LOCALE } from "./format.ts";

const formatLongZone = (timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

/** "Eastern Time (New York)" for America/New_York. */
export const formatTimezone = (timeZone: string) =>
  `${formatLongZone(timeZone)} (${timeZone.split("/").at(-1)?.replaceAll("_", " ")})`;
