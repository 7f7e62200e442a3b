import { DEFAULT_TIMEZONE } from "@narthex/contract/limits.ts";
import { ALL_TIMEZONES, findTimezone, formatCity, NEAR_TIMEZONES } from "@narthex/contract/timezones.ts";

const REGIONS = [...new Set(ALL_TIMEZONES.map((zone) => zone.slice(0, zone.lastIndexOf("/") + 1)))];

/** The zone that a typed text names: its city or its IANA name, also under another name than here; null without one. */
export function findZone(typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  const hasName = (zone: string) => [zone, formatCity(zone)].some((name) => name.toLowerCase() === wanted);
  const city = wanted.replaceAll(" ", "_");
  return (
    ALL_TIMEZONES.find(hasName) ??
    findTimezone(typed.trim()) ??
    REGIONS.map((region) => findTimezone(`${region}${city}`)).find((zone) => zone !== null) ??
    null
  );
}

/** The zone of this browser. A near zone under another name, such as America/Indiana/Indianapolis, is the near one. */
export function guessZone(here = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const near = NEAR_TIMEZONES.find((zone) => formatCity(zone) === formatCity(here));
  return near ?? findTimezone(here) ?? DEFAULT_TIMEZONE;
}
