// Encryption of archives with age (age-encryption.org). Anybody with the recipient can write an archive, and only the
// owner of the identity can read it.
import { Duplex, Readable } from "node:stream";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import type { Config } from "../config.ts";
import { StartupError } from "../database/embedded/startup-error.ts";

/** The first bytes of a file encrypted with age. */
const MAGIC = "age-encryption.org/";

const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).toString("latin1") === MAGIC;

export const DAMAGED = "This archive is damaged or incomplete. Use another one.";

/** A key that was typed with a mistake has a wrong checksum. @throws StartupError */
async function requireReadableKey(identity: string): Promise<void> {
  await identityToRecipient(identity).catch(() => {
    throw new StartupError("BACKUP_IDENTITY has a mistake: compare each character with the original of the key.");
  });
}

/** @throws StartupError */
function requireUsableRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new StartupError("BACKUP_RECIPIENT has a mistake: compare each character with the original of the key.");
  }
}

/** @throws StartupError if backups could not be written, or not be read with the key that is kept for them */
export async function checkBackupKeys({ recipient, identity }: Config["backup"]): Promise<void> {
  if (recipient === null) return;
  requireUsableRecipient(recipient);
  if (identity === null) return;
  // The format was checked, and the checksum of a key with a mistake is wrong.
  if ((await identityToRecipient(identity).catch(() => null)) === recipient) return;
  throw new StartupError(
    "BACKUP_IDENTITY is not the secret key of BACKUP_RECIPIENT: backups could not be read with it. Set both from one pair of keys, or remove BACKUP_IDENTITY.",
  );
}

type Bytes = ReadableStream<Uint8Array>;

/** @param recipient null passes everything on unchanged */
export function encryptFor(recipient: string | null): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    if (recipient === null) return yield* source;
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(Readable.toWeb(Readable.from(source)) as Bytes);
  });
}

async function* joinChunks(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * Passes an archive on that is not encrypted. @param identity `AGE-SECRET-KEY-1…`; null refuses an encrypted archive
 */
export function decryptWith(identity: string | null): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    const parts = source[Symbol.asyncIterator]();
    let start = Buffer.alloc(0);
    while (start.length < MAGIC.length) {
      const next = await parts.next();
      if (next.done) break;
      start = Buffer.concat([start, next.value]);
    }
    const whole = joinChunks(start, parts);
    if (!isEncrypted(start)) return yield* whole;
    if (identity === null)
      throw new StartupError(
        "This archive is encrypted: set BACKUP_IDENTITY to the key that begins with AGE-SECRET-KEY-1.",
      );
    await requireReadableKey(identity);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    try {
      yield* await decrypter.decrypt(Readable.toWeb(Readable.from(whole)) as Bytes);
    } catch (error) {
      // The library has no class or code for its errors; those of the connection have a code.
      if ((error as NodeJS.ErrnoException).code !== undefined || String(error).includes("no identity matched"))
        throw error;
      throw new StartupError(DAMAGED);
    }
  });
}
