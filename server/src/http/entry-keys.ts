// Creates a record once per entry key, however often the form is sent
// (docs/decisions/0098-create-one-record-per-entry-key.md).
import { and, asc, eq, lt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type DeskViewer, isStation } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { entryKeys } from "../database/tables/entry-keys.ts";
import { users } from "../database/tables/users.ts";
import { Refusal } from "../refusal.ts";
import { listAcceptedHashes, type Secret } from "../sealed.ts";

/** What createOnce needs of a call. */
interface CreatingCall<Body> {
  readonly db: Database;
  readonly viewer: DeskViewer;
  readonly body: Body & { entryKey?: string | undefined };
  readonly now: Temporal.Instant;
  readonly services: { secret: Secret };
  readonly request: Pick<FastifyRequest, "routeOptions">;
  readonly reply: Pick<FastifyReply, "code">;
}

interface Steps<Answer> {
  create: () => Promise<Answer>;
  /** Returns the record that an earlier request created, as the caller may see it now. */
  readAgain: (id: string) => Promise<Answer>;
}

/** The current one first. */
function listFingerprints<Body>({ body, services, request }: CreatingCall<Body>): string[] {
  const { entryKey: _, ...entry } = body;
  const text = JSON.stringify([request.routeOptions.config.call?.path, entry]);
  return listAcceptedHashes(services.secret, text).map((hash) => hash.toString("base64url"));
}

/** The account with which the keys of a caller are kept: for a station, the one that added it. */
async function findKeyOwner(db: Database, viewer: DeskViewer): Promise<string | null> {
  if (!isStation(viewer)) return viewer.userId;
  if (viewer.station.addedBy !== null) return viewer.station.addedBy;
  // A station works on after that account was deleted.
  const [oldest] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return oldest?.id ?? null;
}

/**
 * Runs `create` unless the same author already created a record with this entry key; then answers that record with 200.
 * Simultaneous requests wait for each other at the primary key. @throws Refusal entry_key_used if the key was used with
 * another body or for another call
 */
export async function createOnce<Body, Answer extends { id: number | string }>(
  call: CreatingCall<Body>,
  { create, readAgain }: Steps<Answer>,
): Promise<Answer> {
  const { db, viewer, body, now, reply } = call;
  if (body.entryKey === undefined) return create();
  const authorId = await findKeyOwner(db, viewer);
  if (authorId === null) return create();
  const own = { authorId, entryKey: body.entryKey };
  const isOwn = and(eq(entryKeys.authorId, own.authorId), eq(entryKeys.entryKey, own.entryKey));
  const fingerprints = listFingerprints(call);
  const [fingerprint = ""] = fingerprints;
  const claim = { ...own, fingerprint, createdAt: now.toString() };
  const claimed = await db.insert(entryKeys).values(claim).onConflictDoNothing().returning({ key: entryKeys.entryKey });
  if (claimed.length > 0) {
    const created = await create();
    await db
      .update(entryKeys)
      .set({ recordId: String(created.id) })
      .where(isOwn);
    return created;
  }
  const [earlier] = await db.select().from(entryKeys).where(isOwn);
  if (!earlier?.recordId || !fingerprints.includes(earlier.fingerprint)) throw new Refusal("entry_key_used");
  reply.code(200);
  return readAgain(earlier.recordId);
}

/** Makes the handler of a call that creates a record once; see createOnce. */
export const handleOnce =
  <CallOf extends CreatingCall<unknown>, Answer extends { id: number | string }>({
    create,
    readAgain,
  }: {
    create: (call: CallOf) => Promise<Answer>;
    readAgain: (call: CallOf, id: string) => Promise<Answer>;
  }) =>
  (call: CallOf) =>
    createOnce(call, { create: () => create(call), readAgain: (id) => readAgain(call, id) });

/** Deletes keys that are too old to be sent again. */
export async function pruneEntryKeys(tx: Database, before: string): Promise<void> {
  await tx.delete(entryKeys).where(lt(entryKeys.createdAt, before));
}
