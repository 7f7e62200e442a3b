// Column kinds that Drizzle does not bring: names that sort in people's languages, times of day, generated search text.
import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** Text that sorts as people expect in any script, whatever the database's own collation is. */
export const nameText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "und-x-icu"',
});

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** PostgreSQL's text for an instant as ISO 8601, to the millisecond. A long list has many: reading each as a Date takes seven times as long. */
export function isoOf(text: string): string {
  const [, day, time, fraction = ""] = IN_UTC.exec(text) ?? [];
  if (!day) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** An instant; ISO 8601 text in our code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: isoOf,
});

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);
export const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);

/** An instant as a JavaScript Date. */
export const dateInstant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
