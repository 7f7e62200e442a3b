// The printing program behind a request: its token is a bearer token, and cookies are ignored.
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { PrintProgramCaller } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { type Postgres, prepareOnce } from "../database/database.ts";
import { settings } from "../database/tables/operations.ts";
import { printPrograms } from "../database/tables/print-programs.ts";
import { Refusal } from "../refusal.ts";
import { hashToken } from "../token.ts";

interface Needs {
  readonly clock: Clock;
  readonly postgres: Postgres;
}

/** The last contact is kept to ten seconds, so that a program does not write at each call. */
const SEEN_PAUSE = Temporal.Duration.from({ seconds: 10 });

const programByToken = prepareOnce((db) =>
  db
    .select({
      id: printPrograms.id,
      name: printPrograms.name,
      lastSeenAt: printPrograms.lastSeenAt,
      congregationName: settings.congregationName,
      timezone: settings.timezone,
    })
    .from(printPrograms)
    .innerJoin(settings, eq(settings.id, 1))
    .where(and(eq(printPrograms.tokenHash, sql.placeholder("hash")), isNull(printPrograms.revokedAt)))
    .prepare("print_program_by_token"),
);

/** @returns null for a request without a bearer token @throws Refusal for a token that is unknown or revoked */
export async function readPrintProgram(
  { clock, postgres: { db } }: Needs,
  { headers }: FastifyRequest,
): Promise<PrintProgramCaller | null> {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (!token) return null;
  const [row] = await programByToken(db).execute({ hash: hashToken(token) });
  if (!row) throw new Refusal("print_token_unknown");
  const { congregationName, timezone, lastSeenAt, ...program } = row;
  const now = clock();
  const before = now.subtract(SEEN_PAUSE);
  if (lastSeenAt === null || Temporal.Instant.compare(Temporal.Instant.from(lastSeenAt), before) <= 0)
    await db
      .update(printPrograms)
      .set({ lastSeenAt: now.toString() })
      .where(
        and(
          eq(printPrograms.id, program.id),
          or(isNull(printPrograms.lastSeenAt), lte(printPrograms.lastSeenAt, before.toString())),
        ),
      );
  return { program, congregation: { name: congregationName, timezone } };
}
