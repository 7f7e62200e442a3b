// Encryption of archives with age (age-encryption.org). Anybody with the recipient can write an archive, and only the
// owner of the identity can read it.
import { Duplex, Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";

/** The first bytes of a file encrypted with age. */
const MAGIC = "age-encryption.org/";

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).toString("latin1") === MAGIC;

type Bytes = ReadableStream<Uint8Array>;

/** A stage of a pipeline made of a function over web streams. */
function throughWeb(transform: (input: Bytes) => Promise<Bytes>): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    yield* await transform(Readable.toWeb(Readable.from(source)) as Bytes);
  });
}

/** @param recipient null passes everything on unchanged */
export function encryptFor(recipient: string | null): Duplex {
  return throughWeb(async (input) => {
    if (recipient === null) return input;
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    return encrypter.encrypt(input);
  });
}

/** @param identity `AGE-SECRET-KEY-1…`; null for an archive that is not encrypted */
export function decryptWith(identity: string | null): Duplex {
  return throughWeb(async (input) => {
    if (identity === null) return input;
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return decrypter.decrypt(input);
  });
}
