// Writes a bundle of CSV files as Rock does.
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export async function zipOf(files: Readonly<Record<string, readonly string[]>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, lines] of Object.entries(files)) zip.addBuffer(Buffer.from(lines.join("\r\n")), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
