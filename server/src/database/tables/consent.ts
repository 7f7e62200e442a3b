import { CHANNELS } from "@narthex/contract/deliveries.ts";
import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Opt-outs: addresses and numbers that must not receive announcements, whichever members use them. */
export const stops = pgTable(
  "stops",
  {
    channel: text({ enum: CHANNELS }).notNull(),
    /** An email address in lower case, or a number in E.164. */
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.address] }),
    check("stops_channel_known", sql`${t.channel} in ('email', 'sms')`),
  ],
);
