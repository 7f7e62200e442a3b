// A ledger with a congregation that may issue statements, and a run that is waited for.
import { statements as calls, type StatementYear } from "@narthex/contract/statements.ts";
import { CONGREGATION } from "../../sample/src/cast.ts";
import type { Config } from "../src/config.ts";
import { settings } from "../src/database/tables/operations.ts";
import type { Person } from "./congregation.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { type OpenedPdf, openPdf } from "./pdf.ts";
import { until } from "./until.ts";

export const { legalName, address, taxId } = CONGREGATION;

export interface Books extends Ledger {
  /** Changes what the congregation is called before the law. */
  callIt(identity: { legalName?: string | null; address?: string | null; taxId?: string | null }): Promise<void>;
  /** Ruth starts a run, and waits for its end. */
  run(year: number): Promise<StatementYear>;
  year(year: number): Promise<StatementYear>;
  /** The statement of a member, as somebody downloads it. */
  open(person: Person, memberId: number, year: number): Promise<OpenedPdf>;
  /** Holds every run back where it writes a document down, until it is let go. */
  holdDrawing(): Promise<{ letGo(): Promise<void> }>;
  /** Takes every gift, statement and mail out of the books. */
  startAnew(): Promise<void>;
}

/** The number of the lock that drawing waits for when it is held; no other lock of the tests has it. */
const DRAWING = 20_251_231;

export async function openBooks(config: Partial<Config> = {}): Promise<Books> {
  const ledger = await openLedger(config);
  const { db, pool } = ledger.postgres;
  const callIt: Books["callIt"] = async (identity) => {
    await db.update(settings).set(identity);
  };
  await callIt({ legalName, address, taxId });
  const year: Books["year"] = async (number) => (await ledger.ruth.call(calls.year, { params: { year: number } })).body;
  return {
    ...ledger,
    callIt,
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
    async holdDrawing() {
      await pool.query(`create or replace function wait_to_draw() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${DRAWING}); return new; end';
        create or replace trigger wait_to_draw before update of pdf on statements for each row execute function wait_to_draw()`);
      const hold = await pool.connect();
      await hold.query(`select pg_advisory_lock(${DRAWING})`);
      return {
        async letGo() {
          await hold.query(`select pg_advisory_unlock(${DRAWING})`);
          hold.release();
        },
      };
    },
    async startAnew() {
      await pool.query("truncate donations, donation_batches, statements, statement_runs, mails cascade");
      // What was to be sent is gone; nobody waits for it.
      await pool.query("delete from pgboss.job where name = 'send-mail' and state < 'active'");
      await callIt({ legalName, address, taxId });
    },
  };
}
