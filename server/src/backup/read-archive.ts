// Reads an archive entry by entry, in constant memory.
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import * as z from "zod";
import { StartupError } from "../database/embedded/startup-error.ts";
import { DAMAGED, decryptWith } from "./encryption.ts";
import { FORMAT, FormatOf, HEADER, Header, MANIFEST, Manifest, parseTable } from "./format.ts";

export interface ArchiveReader {
  /** Called once, before any rows. */
  begin(header: Header): Promise<void>;
  /** Rows of a table, in the order of the archive. */
  addRows(table: string, text: AsyncIterable<Buffer>): Promise<void>;
}

export const NEWER =
  "This archive is from a newer version of Narthex. Restore it with that version, or with a later one.";

async function parseJson(entry: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

function parseHeader(content: unknown): Header {
  if (FormatOf.parse(content).format > FORMAT) throw new StartupError(NEWER);
  return Header.parse(content);
}

function isDamage(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof SyntaxError || error instanceof z.ZodError) return true;
  return code?.startsWith("Z_") === true || /unexpected end|invalid tar|checksum|age-encryption/i.test(String(error));
}

/**
 * @param identity of age, for an encrypted archive @returns the manifest, which is the last entry
 * @throws StartupError if the archive is damaged, or encrypted for another identity
 */
export async function readArchive(
  archive: Readable,
  identity: string | null,
  reader: ArchiveReader,
): Promise<Manifest> {
  const entries = extract();
  const piped = pipeline(archive, decryptWith(identity), createGunzip(), entries);
  // The loop below reports the error; without a handler here, Node would end the process first.
  piped.catch(() => {});
  let manifest: Manifest | null = null;
  try {
    let hasBegun = false;
    for await (const entry of entries) {
      const table = parseTable(entry.header.name);
      // Its type does not say so, but it is a stream of bytes.
      const content = entry as AsyncIterable<Buffer>;
      if (entry.header.name === HEADER) {
        await reader.begin(parseHeader(await parseJson(content)));
        hasBegun = true;
      } else if (entry.header.name === MANIFEST) manifest = Manifest.parse(await parseJson(content));
      else if (table !== null && hasBegun) await reader.addRows(table, content);
      else throw new StartupError(DAMAGED);
    }
    await piped;
  } catch (error) {
    if (String(error).includes("no identity matched"))
      throw new StartupError("This archive was encrypted for another key than BACKUP_IDENTITY.");
    throw isDamage(error) ? new StartupError(DAMAGED) : error;
  }
  if (!manifest) throw new StartupError(DAMAGED);
  return manifest;
}
