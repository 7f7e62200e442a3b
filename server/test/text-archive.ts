// Archives as text files: `>>> NAME` before the content of each entry. Archives of earlier schemas are kept like this,
// so that a repository shows what is in them.
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";

const MARK = ">>> ";

export async function unpackToText(archive: string, file: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), entries);
  let text = "";
  for await (const entry of entries) {
    text += `${MARK}${entry.header.name}\n`;
    for await (const part of entry as AsyncIterable<Buffer>) text += part.toString("utf8");
  }
  await reading;
  await writeFile(file, text);
}

export async function packFromText(file: string, archive: string): Promise<void> {
  const entries = pack();
  const writing = pipeline(entries, createGzip(), createWriteStream(archive));
  for (const entry of `\n${await readFile(file, "utf8")}`.split(`\n${MARK}`).slice(1)) {
    const end = entry.indexOf("\n");
    const content = entry.slice(end + 1);
    // The line feed before the next mark was removed with it.
    entries.entry({ name: entry.slice(0, end) }, content === "" || content.endsWith("\n") ? content : `${content}\n`);
  }
  entries.finalize();
  await writing;
}
