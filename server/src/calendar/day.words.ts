// A calendar day as documents and emails write it.
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 23, 2026". @param day YYYY-MM-DD */
export const formatLongDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));
