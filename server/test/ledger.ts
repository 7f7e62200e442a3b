// A congregation with a ledger, and functions that record gifts as Ruth, the administrator.
import { donations as calls, type Donation, type DonationInput } from "@narthex/contract/donations.ts";
import type * as z from "zod";
import type { Person } from "./congregation.ts";
import { openSunday, type Sunday } from "./sunday.ts";

type DonationFields = z.input<typeof DonationInput>;

export interface Ledger extends Sunday {
  readonly ruth: Person;
  /** Lydia's cash gift of 50 dollars today, unless other fields are given. */
  gift(more?: Partial<DonationFields>): DonationFields;
  record(more?: Partial<DonationFields>): Promise<Donation>;
  /** Ruth voids a gift. */
  strike(id: number, reason?: string): Promise<Donation>;
  /** Deletes all gifts and batches, which only a test may do. */
  empty(): Promise<void>;
  /** All gifts and audit entries, for comparison. */
  books(): Promise<unknown>;
}

export async function openLedger(options: Parameters<typeof openSunday>[0] = {}): Promise<Ledger> {
  const sunday = await openSunday(options);
  const ruth = await sunday.as("admin");
  const { pool } = sunday.postgres;
  const gift: Ledger["gift"] = (more) => ({ memberId: sunday.ids.member, amount: "50.00", ...more });
  const rows = async (table: string) => (await pool.query(`select * from ${table} order by id`)).rows;
  return {
    ...sunday,
    ruth,
    gift,
    record: async (more) => (await ruth.call(calls.record, { body: gift(more) })).body,
    strike: async (id, reason = "Entered twice") =>
      (await ruth.call(calls.void, { params: { id }, body: { reason } })).body,
    async empty() {
      await pool.query("truncate donations, donation_batches cascade");
    },
    books: async () => [
      await rows("donations"),
      await rows("donation_batches"),
      await sunday.auditOf("donation"),
      await sunday.auditOf("donation_batch"),
    ],
  };
}
