// The clock of the server, of the database or of both jumps while people are checked in, gifts recorded and emails sent.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { announcements } from "@narthex/contract/announcements.ts";
import { openMailbox } from "../../server/test/mailbox.ts";
import { until } from "../../server/test/until.ts";
import { findFaketime } from "../cluster/programs.ts";
import { type Disturbed, findFaults, formatSeconds, recordDuring } from "./disturbed.ts";
import { openRound, sendPost } from "./kinds.ts";
import { addMembers, openMachine } from "./machine.ts";
import { openMovedClock } from "./moved-clock.ts";
import type { Proof } from "./rounds.ts";
import { startSeparatePostgres } from "./separate-postgres.ts";

const MEMBERS = 300;
const BEFORE_MS = 1500;
const HELD_MS = 8000;
const CALM_MS = 2000;
const PAUSE_MS = 30;
const MAIL_WITHIN_MS = 180_000;

/** The least that a jump moves a clock. */
const LEAST_JUMP_MS = 4 * 60_000;

const WHOSE = ["the server", "the database", "both"] as const;
const JUMPS = ["+5m", "-5m", "+1d", "-1d"] as const;

interface Result extends Disturbed {
  whose: string;
  jump: string;
  /** Whether exactly these clocks were wrong. */
  hasJumped: boolean;
  /** Recipients of the announcement that was written while the clock was wrong. */
  recipients: number;
  emails: number;
  /** From the repair of the clock until the last of its emails had arrived. */
  mailedMs: number;
}

async function open() {
  const folder = mkdtempSync(join(tmpdir(), "narthex-clock-"));
  chmodSync(folder, 0o755);
  const removing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const remove of removing.toReversed()) await remove();
  };
  try {
    const ofServer = openMovedClock(join(folder, "clock-of-server"));
    const ofDatabase = openMovedClock(join(folder, "clock-of-database"));
    const postgres = await startSeparatePostgres(folder, ofDatabase.environment);
    removing.push(postgres.stop);
    const mailbox = await openMailbox();
    removing.push(mailbox.close);
    mkdirSync(join(folder, "machine"));
    const machine = await openMachine({
      folder: join(folder, "machine"),
      databaseUrl: postgres.url,
      environment: { ...ofServer.environment, SMTP_URL: mailbox.url, MAIL_FROM: "office@example.org" },
    });
    removing.push(machine.remove);
    const { session, query } = machine;
    const members = await addMembers(machine, MEMBERS);
    // A few recipients are enough.
    await query("update members set email = null, email_confirmed = false where id = any($1)", [members.slice(5)]);
    const news = { targetAudience: "members", sendEmail: true, content: "Please come." };

    return {
      close,
      async run(round: number): Promise<Result> {
        const whose = WHOSE[round % WHOSE.length] ?? "both";
        const jump = JUMPS[Math.floor(round / WHOSE.length) % JUMPS.length] ?? "+5m";
        const name = `Clock ${round + 1}`;
        const kinds = await openRound(session, name, members);
        const move = (offset: string) => {
          if (whose !== "the database") ofServer.jump(offset);
          if (whose !== "the server") ofDatabase.jump(offset);
        };
        let announcementId = 0;
        let repairedAt = 0;
        let hasJumped = false;
        const isWrong = async (): Promise<boolean> => {
          const [row] = await query<{ ms: string }>("select extract(epoch from now()) * 1000 as ms");
          const { headers } = await fetch(`${session.url}/api/health`);
          const times = [new Date(headers.get("date") ?? 0).getTime(), Number(row?.ms)];
          const wrong = times.map((time) => Math.abs(time - Date.now()) > LEAST_JUMP_MS);
          return wrong[0] === (whose !== "the database") && wrong[1] === (whose !== "the server");
        };
        const disturbed = await recordDuring({
          session,
          query,
          kinds,
          calmMs: CALM_MS,
          pauseMs: PAUSE_MS,
          async disturb() {
            await pause(BEFORE_MS);
            const at = performance.now();
            move(jump);
            await pause(HELD_MS / 2);
            hasJumped = await isWrong();
            announcementId = (
              await sendPost<{ id: number }>(session, announcements.create.path, { title: name, ...news })
            ).id;
            await pause(HELD_MS / 2);
            move("+0");
            repairedAt = performance.now();
            return at;
          },
        });
        const listReceived = () => mailbox.received.filter(({ headers }) => headers.includes(`: ${name}\r\n`));
        const listLeft = () =>
          query<{ status: string }>(
            `select status from deliveries where announcement_id = ${announcementId} and status = 'queued'`,
          );
        await until(listLeft, (rows) => rows.length === 0, MAIL_WITHIN_MS);
        const mailedMs = Math.round(performance.now() - repairedAt);
        const rows = await query(
          `select from deliveries where announcement_id = ${announcementId} and status = 'sent'`,
        );
        return {
          whose,
          jump,
          hasJumped,
          recipients: rows.length,
          emails: listReceived().length,
          mailedMs,
          ...disturbed,
        };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const clock: Proof<Result> = {
  name: "clock",
  rounds: WHOSE.length * JUMPS.length,
  cannotRun: () => (findFaketime() ? null : "the Debian package faketime is not installed."),
  open,
  head: [
    "| Round | Clock of | Jumps | Writes confirmed | Lost | Twice | Incomplete | Sent again | Slowest request | Emails, sent after |",
    "|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|",
  ],
  rowOf(result, round) {
    const { whose, jump, confirmed, lost, twice, incomplete, repeated, slowestMs, emails, mailedMs } = result;
    const cells = [round + 1, whose, jump, confirmed, lost, twice, incomplete, repeated, formatSeconds(slowestMs)];
    return `| ${[...cells, `${emails}, ${formatSeconds(mailedMs)}`].join(" | ")} |`;
  },
  findFailures: (result) => [
    ...findFaults(result),
    ...(result.hasJumped ? [] : ["the clocks did not jump as they should"]),
    ...(result.recipients === 0 ? ["no email was sent"] : []),
    ...(result.emails === result.recipients ? [] : [`${result.emails} emails for ${result.recipients} recipients`]),
  ],
};
