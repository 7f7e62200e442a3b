// The time zones that can be chosen. Without schemas.
import { TIMEZONES } from "./limits.ts";

const UNITED_STATES = [
  ...TIMEZONES,
  "America/Phoenix",
  "America/Boise",
  "America/Detroit",
  "America/Menominee",
  "America/Indianapolis",
  "America/Indiana/Knox",
  "America/Indiana/Marengo",
  "America/Indiana/Petersburg",
  "America/Indiana/Tell_City",
  "America/Indiana/Vevay",
  "America/Indiana/Vincennes",
  "America/Indiana/Winamac",
  "America/Louisville",
  "America/Kentucky/Monticello",
  "America/North_Dakota/Beulah",
  "America/North_Dakota/Center",
  "America/North_Dakota/New_Salem",
  "America/Juneau",
  "America/Sitka",
  "America/Metlakatla",
  "America/Yakutat",
  "America/Nome",
  "America/Adak",
  "America/Puerto_Rico",
  "America/St_Thomas",
  "Pacific/Guam",
  "Pacific/Saipan",
  "Pacific/Pago_Pago",
] as const;

const CANADA = [
  "America/St_Johns",
  "America/Goose_Bay",
  "America/Halifax",
  "America/Glace_Bay",
  "America/Moncton",
  "America/Blanc-Sablon",
  "America/Toronto",
  "America/Iqaluit",
  "America/Coral_Harbour",
  "America/Winnipeg",
  "America/Rankin_Inlet",
  "America/Resolute",
  "America/Regina",
  "America/Swift_Current",
  "America/Edmonton",
  "America/Cambridge_Bay",
  "America/Inuvik",
  "America/Creston",
  "America/Dawson_Creek",
  "America/Fort_Nelson",
  "America/Vancouver",
  "America/Whitehorse",
  "America/Dawson",
] as const;

/** Zones that are offered without a search, those of the specification first. */
export const NEAR_TIMEZONES: readonly string[] = [...UNITED_STATES, ...CANADA];

/** Every zone: the near ones, and those that this browser or server knows. */
export const ALL_TIMEZONES: readonly string[] = [
  ...new Set([...NEAR_TIMEZONES, ...Intl.supportedValuesOf("timeZone")]),
];

/** "Port of Spain" for America/Port_of_Spain. */
export const formatCity = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/**
 * The zone of a name; null for an unknown one. Browsers list some zones under different names, such as Asia/Kolkata and
 * Asia/Calcutta, and each knows both. A name has a region, so an offset is none.
 */
export function findTimezone(name: string): string | null {
  if (ALL_TIMEZONES.includes(name)) return name;
  if (!/^[A-Z][A-Za-z]*\//.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
