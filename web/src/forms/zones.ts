import { ALL_TIMEZONES } from "@narthex/contract/timezones.ts";

/** "Port of Spain" for America/Port_of_Spain. */
export const formatCity = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** The zone that a typed text names: its city or its IANA name; null without one. */
export function findZone(typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  const hasName = (zone: string) => [zone, formatCity(zone)].some((name) => name.toLowerCase() === wanted);
  return ALL_TIMEZONES.find(hasName) ?? null;
}
