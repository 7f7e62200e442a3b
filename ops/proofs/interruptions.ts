// An announcement by email, a run of giving statements, and their emails, while the server is killed again and again.
import { setTimeout as pause } from "node:timers/promises";
import { announcements } from "@narthex/contract/announcements.ts";
import { statements } from "@narthex/contract/statements.ts";
import { CONGREGATION } from "../../sample/src/cast.ts";
import { type Mailbox, openMailbox } from "../../server/test/mailbox.ts";
import { until } from "../../server/test/until.ts";
import { formatSeconds } from "./disturbed.ts";
import { sendPost } from "./kinds.ts";
import { addMembers, type Machine, openMachine } from "./machine.ts";
import type { Proof } from "./rounds.ts";

const YEAR = 2025;
const FINISHED_WITHIN_MS = 15 * 60_000;
const POLL_MS = 50;
/** How many emails the server sends at the same time: so many may be repeated after a kill. */
const CONCURRENT_EMAILS = 5;

export interface Amounts {
  recipients: number;
  donors: number;
  kills: number;
}

interface Result {
  work: string;
  wanted: number;
  done: number;
  missing: number;
  twice: number;
  /** Emails that were being sent at a kill, and arrived again with the same Message-ID. */
  repeated: number;
  kills: number;
  ms: number;
}

/** Something that the server does in the background after one request. */
interface Work {
  name: string;
  wanted: number;
  begin(): Promise<unknown>;
  /** How many are done, for the moments of the kills. */
  count(): Promise<number> | number;
  /** Whether the server says that all are done. */
  isFinished(): Promise<boolean>;
  findDone(): Promise<Pick<Result, "missing" | "repeated" | "twice">>;
}

/** Kills the server at random moments between the first and the last of them. */
async function interrupt(machine: Machine, work: Work, kills: number): Promise<Result> {
  const begun = performance.now();
  await work.begin();
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = (work.wanted * (kill + Math.random())) / (kills + 1);
    while ((await work.count()) < moment) await pause(POLL_MS);
    await machine.killServer();
    await machine.start();
  }
  await until(work.isFinished, Boolean, FINISHED_WITHIN_MS);
  const ms = Math.round(performance.now() - begun);
  const found = await work.findDone();
  return { work: work.name, wanted: work.wanted, done: work.wanted - found.missing, kills, ms, ...found };
}

/** How often each of the recipients got an email since the first `skipped`. */
function readMailbox(
  mailbox: Mailbox,
  skipped: number,
  wanted: number,
): Pick<Result, "missing" | "repeated" | "twice"> {
  const mails = mailbox.received.slice(skipped);
  const byRecipient = Map.groupBy(mails, ({ recipients }) => recipients.join());
  const collectIds = (copies: typeof mails) =>
    new Set(copies.map(({ headers }) => /^Message-ID: (\S+)$/im.exec(headers)?.[1] ?? headers));
  return {
    missing: Math.max(0, wanted - byRecipient.size),
    twice: [...byRecipient.values()].filter((copies) => collectIds(copies).size > 1).length,
    repeated: mails.length - byRecipient.size,
  };
}

function createAnnouncementWork({ session, query }: Machine, mailbox: Mailbox, wanted: number): Work {
  const news = { title: "Once each", content: "Please come.", targetAudience: "members", sendEmail: true };
  const before = mailbox.received.length;
  return {
    name: "an announcement is sent",
    wanted,
    begin: () => sendPost(session, announcements.create.path, news),
    count: () => mailbox.received.length - before,
    async isFinished() {
      const [left] = await query<{ left: string }>("select count(*) as left from deliveries where status = 'queued'");
      return left?.left === "0";
    },
    async findDone() {
      const found = readMailbox(mailbox, before, wanted);
      const [rows] = await query<{ sent: string; people: string }>(
        "select count(*) as sent, count(distinct member_id) as people from deliveries where status = 'sent'",
      );
      const [sent, people] = [Number(rows?.sent), Number(rows?.people)];
      return {
        missing: Math.max(found.missing, wanted - people),
        twice: found.twice + sent - people,
        repeated: found.repeated,
      };
    },
  };
}

const startStatements = ({ session }: Machine) =>
  sendPost(session, statements.start.path.replace(":year", String(YEAR)), {});

async function isRunFinished({ query }: Machine): Promise<boolean> {
  const rows = await query<{ status: string }>("select status from statement_runs");
  return rows.length > 0 && rows.every(({ status }) => status !== "running");
}

function makeStatements(machine: Machine, wanted: number): Work {
  const { query } = machine;
  const count = async (): Promise<number> => {
    const [row] = await query<{ made: string }>("select count(*) as made from statements where status = 'issued'");
    return Number(row?.made);
  };
  return {
    name: "giving statements are made",
    wanted,
    begin: () => startStatements(machine),
    count,
    isFinished: () => isRunFinished(machine),
    async findDone() {
      const [row] = await query<{ made: string; people: string; right: string; runs: string; entries: string }>(
        `select count(*) as made, count(distinct member_id) as people,
           count(*) filter (where replaces is null and pdf is not null
             and total = (select sum(amount) from donations where donations.member_id = statements.member_id)) as right,
           (select count(*) from statement_runs where status = 'done' and issued_total = ledger_total) as runs,
           (select count(*) from audit_entries where subject = 'statements' and action = 'issued') as entries
         from statements where status = 'issued'`,
      );
      const [made, people, right] = [Number(row?.made), Number(row?.people), Number(row?.right)];
      const repeatedRuns = Math.abs(Number(row?.runs) - 1) + Math.abs(Number(row?.entries) - 1);
      return { missing: wanted - Math.min(people, right), twice: made - people + repeatedRuns, repeated: 0 };
    },
  };
}

function mailStatements(machine: Machine, mailbox: Mailbox, wanted: number): Work {
  const before = mailbox.received.length;
  return {
    name: "giving statements are mailed",
    wanted,
    async begin() {
      await startStatements(machine);
      await until(() => isRunFinished(machine), Boolean, FINISHED_WITHIN_MS);
      await sendPost(machine.session, statements.mailAll.path.replace(":year", String(YEAR)), {});
    },
    count: () => mailbox.received.length - before,
    async isFinished() {
      const [row] = await machine.query<{ left: string }>(
        `select (select count(*) from mails where status = 'queued')
           + (select count(*) from statements where mail_asked_at is not null and mail_id is null) as left`,
      );
      return row?.left === "0";
    },
    findDone: async () => readMailbox(mailbox, before, wanted),
  };
}

export async function openInterruptions({ recipients, donors, kills }: Amounts) {
  const mailbox = await openMailbox();
  const machine = await openMachine({ environment: { SMTP_URL: mailbox.url, MAIL_FROM: "office@example.org" } });
  const close = async () => {
    await machine.remove();
    await mailbox.close();
  };
  const ids = await addMembers(machine, recipients);
  const { legalName, address, taxId } = CONGREGATION;
  await machine.query("update settings set legal_name = $1, address = $2, tax_id = $3", [legalName, address, taxId]);
  await machine.query(
    `insert into donations (member_id, donor_name, amount, donation_type, donation_method, donation_date)
     select id, 'Person', 12.50 + n, 'offering', 'check', '2025-03-02'
     from unnest($1::int[]) as id, generate_series(1, 2) as n`,
    [ids.slice(0, donors)],
  );
  const [all] = await machine.query<{ people: string }>(
    "select count(*) as people from members where membership_status = 'active' and email is not null",
  );
  const works = [
    () => createAnnouncementWork(machine, mailbox, Number(all?.people)),
    () => makeStatements(machine, donors),
    () => mailStatements(machine, mailbox, donors),
  ];
  return {
    close,
    run: (round: number): Promise<Result> => {
      const work = works[round];
      if (!work) throw new Error(`there are only ${works.length} rounds`);
      return interrupt(machine, work(), kills);
    },
  };
}

export const interruptions: Proof<Result> = {
  name: "interruptions",
  rounds: 3,
  open: () => openInterruptions({ recipients: 2000, donors: 1000, kills: 10 }),
  head: [
    "| What | Kills | Wanted | Done | Missing | Twice | Emails repeated with the same Message-ID | Time |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
  ],
  rowOf: ({ work, kills, wanted, done, missing, twice, repeated, ms }) =>
    `| ${[work, kills, wanted, done, missing, twice, repeated, formatSeconds(ms)].join(" | ")} |`,
  findFailures: ({ work, kills, missing, twice, repeated }) => [
    ...(missing > 0 ? [`${work}: ${missing} are missing`] : []),
    ...(twice > 0 ? [`${work}: ${twice} twice`] : []),
    ...(repeated > kills * CONCURRENT_EMAILS ? [`${work}: ${repeated} emails repeated`] : []),
  ],
};
