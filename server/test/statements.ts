// A ledger with a congregation that may issue statements, and functions that wait for a run.
import { statements as calls, type StatementYear } from "@narthex/contract/statements.ts";
import { CONGREGATION } from "../../sample/src/cast.ts";
import { settings } from "../src/database/tables/operations.ts";
import type { Person } from "./congregation.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { type OpenedPdf, openPdf } from "./pdf.ts";
import { until } from "./until.ts";

export const { legalName, address, taxId } = CONGREGATION;

export interface Books extends Ledger {
  /** Changes the congregation's legal identity. */
  setIdentity(identity: { legalName?: string | null; address?: string | null; taxId?: string | null }): Promise<void>;
  /** Starts a run as Ruth, and waits for its end. */
  run(year: number): Promise<StatementYear>;
  year(year: number): Promise<StatementYear>;
  /** The downloaded statement of a member. */
  open(person: Person, memberId: number, year: number): Promise<OpenedPdf>;
  /** Blocks every run when it stores a document, until `release`. */
  blockDrawing(): Promise<{ release(): Promise<void> }>;
  /** Deletes all gifts, statements and mails. */
  clearLedger(): Promise<void>;
}

/** The lock that storing waits for when it is blocked; no other test uses this number. */
const DRAWING = 20_251_231;

export async function openBooks(options: Parameters<typeof openLedger>[0] = {}): Promise<Books> {
  const ledger = await openLedger(options);
  const { db, pool } = ledger.postgres;
  const setIdentity: Books["setIdentity"] = async (identity) => {
    await db.update(settings).set(identity);
  };
  await setIdentity({ legalName, address, taxId });
  const year: Books["year"] = async (number) => (await ledger.ruth.call(calls.year, { params: { year: number } })).body;
  return {
    ...ledger,
    setIdentity,
    year,
    async run(number) {
      await ledger.ruth.call(calls.start, { params: { year: number } });
      return until(
        () => year(number),
        ({ run }) => run?.status !== "running",
      );
    },
    async open(person, memberId, number) {
      const response = await person.fetch(`/api/statements/${memberId}/${number}.pdf`);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return openPdf(await response.bytes());
    },
    async blockDrawing() {
      await pool.query(`create or replace function wait_to_draw() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${DRAWING}); return new; end';
        create or replace trigger wait_to_draw before update of pdf on statements for each row execute function wait_to_draw()`);
      const hold = await pool.connect();
      await hold.query(`select pg_advisory_lock(${DRAWING})`);
      return {
        async release() {
          await hold.query(`select pg_advisory_unlock(${DRAWING})`);
          hold.release();
        },
      };
    },
    async clearLedger() {
      await pool.query(
        "truncate donations, donation_batches, statements, withdrawn_statements, statement_runs, mails cascade",
      );
      // The mails of these jobs were deleted.
      await pool.query("delete from pgboss.job where name = 'send-mail' and state < 'active'");
      await setIdentity({ legalName, address, taxId });
    },
  };
}
