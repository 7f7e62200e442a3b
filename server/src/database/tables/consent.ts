import { CHANNELS } from "@narthex/contract/deliveries.ts";
import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Addresses and numbers whose owner has said stop, whoever in the directory they belong to. */
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
