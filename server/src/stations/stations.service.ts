// Check-in stations as children's leads keep them (docs/decisions/0164). The database has hashes of tokens and codes
// only.
import { randomInt } from "node:crypto";
import type { NewStation, Station, StationChange, StationLink, StationPrinting } from "@narthex/contract/stations.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import { makeCode, normalizeCode } from "../children/codes.rules.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { drawQrCode } from "../qr/qr.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { clearSessionCookie, endSessionsOf, type SessionNeeds } from "../session/session.ts";
import { createStationToken } from "../session/station.ts";
import { hashToken } from "../token.ts";
import { formatCode } from "./offered-events.rules.ts";
import {
  changeStation,
  findStation,
  findStations,
  insertStation,
  isProgramKnown,
  lockStation,
  takeLink,
} from "./stations.queries.ts";

const MOST = 200;
/** 21^10 codes: no one finds one within ten minutes by trying. */
const LINK_CHARACTERS = 10;
const LINK_VALID = Temporal.Duration.from({ minutes: 10 });

export async function listStations(db: Database): Promise<Station[]> {
  return findStations(db, MOST);
}

export async function readStationRow(db: Database, id: number): Promise<Station> {
  return requireFound(await findStation(db, id));
}

export async function createStation(
  tx: Database,
  viewer: Viewer,
  { entryKey: _, ...input }: NewStation,
  now: Temporal.Instant,
): Promise<Station> {
  const at = now.toString();
  const id = await insertStation(tx, { ...input, addedBy: viewer.userId, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "station.added", { subjectId: id });
  return readStationRow(tx, id);
}

async function requireLocked(tx: Database, id: number): Promise<Station> {
  return requireFound(await lockStation(tx, id));
}

export async function renameStation(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...change }: StationChange,
  now: Temporal.Instant,
): Promise<Station> {
  const before = await requireLocked(tx, id);
  const fields = listChangedFields(before, change);
  if (fields.length === 0) return before;
  await refuseStale(before, updatedAt, () => before);
  await changeStation(tx, id, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "station.renamed", { subjectId: id, detail: { fields } });
  return readStationRow(tx, id);
}

/** Chooses the printers of a station. Jobs that wait keep the printers with which they were written. */
export async function changePrinting(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...given }: StationPrinting & { updatedAt?: string | undefined },
  now: Temporal.Instant,
): Promise<Station> {
  const before = await requireLocked(tx, id);
  const change = given.printProgramId === null ? { ...given, printer: null, secondPrinter: null } : given;
  const fields = listChangedFields(before, change);
  if (fields.length === 0) return before;
  await refuseStale(before, updatedAt, () => before);
  if (change.printProgramId !== null && !(await isProgramKnown(tx, change.printProgramId)))
    throw refuseField("printProgramId", "Please choose from the list.");
  await changeStation(tx, id, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "station.printing_changed", { subjectId: id, detail: { fields } });
  return readStationRow(tx, id);
}

/** A link for the browser that becomes the station. Its code is behind the #, which browsers send to no server. */
export async function createLink(
  tx: Database,
  viewer: Viewer,
  { id, site }: { id: number; site: string },
  now: Temporal.Instant,
): Promise<StationLink> {
  await requireLocked(tx, id);
  const code = makeCode(LINK_CHARACTERS, randomInt);
  const expiresAt = now.add(LINK_VALID).toString();
  await changeStation(tx, id, { linkHash: hashToken(code), linkExpiresAt: expiresAt });
  await recordChange(tx, viewer, "station.linked", { subjectId: id });
  const url = `${site}/station#${formatCode(code)}`;
  return { url, qrCode: await drawQrCode(url), expiresAt };
}

export async function revokeStation(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  await requireLocked(tx, id);
  await changeStation(tx, id, { revokedAt: now.toString(), tokenHash: null, linkHash: null, linkExpiresAt: null });
  await recordChange(tx, viewer, "station.revoked", { subjectId: id });
  return { id };
}

/** Makes the browser a station and ends the session in it, because the browser stays at the entrance. */
export async function enrollStation(
  tx: Database,
  services: SessionNeeds,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  code: string,
  now: Temporal.Instant,
): Promise<Pick<Station, "name" | "kind">> {
  const token = createStationToken(services, reply);
  const link = { linkHash: hashToken(normalizeCode(code)), tokenHash: token.hash, now: now.toString() };
  const found = await takeLink(tx, link);
  if (!found) throw new Refusal("link_expired");
  await endSessionsOf(tx, services, request);
  await recordChange(tx, null, "station.enrolled", { subjectId: found.id });
  clearSessionCookie(services, request, reply);
  token.setCookie();
  return found;
}
