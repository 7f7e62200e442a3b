// Column kinds that Drizzle does not bring: names that sort in people's languages, times of day, generated search text.
import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** Text that sorts as people expect in any script, whatever the database's own collation is. */
export const nameText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "und-x-icu"',
});

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** An instant; ISO 8601 text in our code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);
export const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);

/** An instant as a JavaScript Date, which is what the sign-in library works with. */
export const dateInstant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
