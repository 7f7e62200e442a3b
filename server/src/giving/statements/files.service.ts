// All statements of a year: one document to print, and a ZIP with one file each. Both are created while they are sent,
// at the speed of the download, so that only a few statements are in memory.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { readPaperLogoOnce } from "../../logo/logo.service.ts";
import { isMailServerSetUp } from "../../messaging/mail/mail.ts";
import type { DrawingThread } from "../../pdf/drawing.ts";
import type { ProviderNeeds } from "../../providers/stored.ts";
import { Refusal } from "../../refusal.ts";
import { ADD_TO_VOLUME, DROP_VOLUME, END_VOLUME, OPEN_VOLUME } from "./drawings.ts";
import { readCongregation, requireIssuer } from "./identity.service.ts";
import { findIssuedByName, type IssuedFilter, readDocument } from "./issued.queries.ts";
import { findLatestRun } from "./runs.queries.ts";
import { buildFileName } from "./statement.rules.ts";
import type { DonorNameKey } from "./statements.queries.ts";
import { isOutdated } from "./statements.service.ts";

interface Checking extends ProviderNeeds {
  readonly clock: Clock;
}

type Only = IssuedFilter["only"];

interface Needs extends Checking {
  readonly drawings: DrawingThread;
}

const AT_ONCE = 50;
type Issued = Awaited<ReturnType<typeof findIssuedByName>>[number];

/**
 * Refuses outdated statements, because a donor may file one before a corrected one arrives. @throws Refusal
 * statements_running, statements_not_ready, statements_unprintable, statements_outdated
 */
export async function requireCurrent(db: Database, services: Checking, year: number): Promise<void> {
  const run = await findLatestRun(db, year);
  if (run?.status === "running") throw new Refusal("statements_running");
  if (!run) return;
  // Without a complete identity, another run is not possible.
  requireIssuer(await readCongregation(db, services));
  if (await isOutdated(db, services, run, services.clock())) throw new Refusal("statements_outdated");
}

/** @throws Refusal as of `requireCurrent`, and no_statements */
export async function requireIssued(
  db: Database,
  services: Checking,
  { year, only = "all" }: { year: number; only?: Only },
): Promise<void> {
  await requireCurrent(db, services, year);
  const filter = { year, only, leaves: await isMailServerSetUp(db, services) };
  if ((await findIssuedByName(db, filter, null, 1)).length === 0) throw new Refusal("no_statements");
}

/** @throws Error if the statements are created again meanwhile, because those that changed would be missing */
async function* readEveryIssued(db: Database, filter: IssuedFilter): AsyncGenerator<Issued> {
  const run = await findLatestRun(db, filter.year);
  let after: DonorNameKey | null = null;
  do {
    const rows: Issued[] = await findIssuedByName(db, filter, after, AT_ONCE);
    yield* rows;
    const last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
    after = last ? [last.lastName, last.firstName, last.id] : null;
  } while (after !== null);
  if ((await findLatestRun(db, filter.year))?.id !== run?.id)
    throw new Error("The statements were created again during a download.");
}

/** Reads each logo of issued statements once; usually there is one. */
function createLogoReader(db: Database): (hash: string | null) => Promise<string | null> {
  const known = new Map<string, string | null>();
  return async (hash) => {
    if (hash === null) return null;
    if (!known.has(hash)) known.set(hash, (await readPaperLogoOnce(db, hash))?.picture ?? null);
    return known.get(hash) ?? null;
  };
}

async function* drawAll(db: Database, { drawings }: Needs, filter: IssuedFilter): AsyncGenerator<Buffer> {
  const { year } = filter;
  const volume = randomUUID();
  await drawings.draw(OPEN_VOLUME, volume, year);
  try {
    const logos = createLogoReader(db);
    for await (const { content, issuedOn, replaces, logoHash } of readEveryIssued(db, filter)) {
      const statement = { ...content, year, issuedOn: issuedOn ?? "", replaces };
      yield await drawings.draw(ADD_TO_VOLUME, volume, statement, await logos(logoHash));
    }
    yield await drawings.draw(END_VOLUME, volume);
  } finally {
    await drawings.draw(DROP_VOLUME, volume);
  }
}

async function zipIssued(db: Database, year: number): Promise<Readable> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  for await (const { content: _, id, issuedOn, ...donor } of readEveryIssued(db, {
    year,
    only: "all",
    leaves: false,
  })) {
    const mtime = new Date(`${issuedOn}T12:00:00Z`);
    zip.addReadStreamLazy(buildFileName({ ...donor, year }), { mtime }, (take) => {
      readDocument(db, id).then(
        (pdf) => take(null, Readable.from([pdf])),
        (error: unknown) => take(error, Readable.from([])),
      );
    });
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  return output;
}

/** Exports all data of all donors, so the audit log records who did, and in which format. */
async function recordDownload(db: Database, viewer: Viewer, year: number, form: "pdf" | "zip"): Promise<void> {
  await recordChange(db, viewer, "statements.taken", { subjectId: year, detail: { form } });
}

export async function openCombinedDocument(
  db: Database,
  services: Needs,
  viewer: Viewer,
  { year, only }: { year: number; only: Only },
): Promise<Readable> {
  await recordDownload(db, viewer, year, "pdf");
  const filter = { year, only, leaves: await isMailServerSetUp(db, services) };
  return Readable.from(drawAll(db, services, filter), { objectMode: false });
}

export async function openZip(db: Database, viewer: Viewer, year: number): Promise<Readable> {
  await recordDownload(db, viewer, year, "zip");
  return zipIssued(db, year);
}
