// Uploads an object of unknown size in parts, with at most one part in memory.
import { Writable } from "node:stream";
import { type Bucket, listTexts, StorageError } from "./s3.ts";

/** At least 5 MB, and 10,000 parts are allowed, so an object may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

/** An upload appears in the bucket when it is complete. One that fails is removed. */
export class S3Upload extends Writable {
  readonly #bucket: Bucket;
  readonly #name: string;
  #id: string | null = null;
  #waiting: Buffer[] = [];
  #size = 0;
  readonly #tags: string[] = [];
  /** Of all parts. */
  bytes = 0;

  constructor(bucket: Bucket, name: string) {
    super();
    this.#bucket = bucket;
    this.#name = name;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#waiting.push(chunk);
    this.#size += chunk.length;
    if (this.#size < PART_BYTES) done();
    else this.#sendPart().then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.#complete().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const id = this.#id;
    const removed =
      id === null ? Promise.resolve() : this.#bucket.send(this.#name, { method: "DELETE", query: { uploadId: id } });
    // The first error is the one to report.
    removed.then(
      () => done(error),
      () => done(error),
    );
  }

  async #begin(): Promise<string> {
    const response = await this.#bucket.send(this.#name, { method: "POST", query: { uploads: "" } });
    const [id] = listTexts(await response.text(), "UploadId");
    if (!id) throw new StorageError("no UploadId");
    return id;
  }

  async #sendPart(): Promise<void> {
    this.#id ??= await this.#begin();
    const body = Buffer.concat(this.#waiting, this.#size);
    this.#waiting = [];
    this.#size = 0;
    const query = { partNumber: String(this.#tags.length + 1), uploadId: this.#id };
    const { headers } = await this.#bucket.send(this.#name, { method: "PUT", query, body });
    this.#tags.push(headers.get("etag") ?? "");
    this.bytes += body.length;
  }

  async #complete(): Promise<void> {
    if (this.#size > 0 || this.#id === null) await this.#sendPart();
    const parts = this.#tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const query = { uploadId: this.#id ?? "" };
    const response = await this.#bucket.send(this.#name, { method: "POST", query, body });
    // The answer may begin before the storage has a result.
    const [code] = listTexts(await response.text(), "Code");
    if (code) throw new StorageError(code);
    this.#id = null;
  }
}

/** Removes uploads that were interrupted, as they are paid for. One of the last day may still be running. */
export async function removeInterrupted(bucket: Bucket, isOurs: (name: string) => boolean): Promise<void> {
  const query = { uploads: "", "encoding-type": "url", prefix: bucket.prefix };
  const xml = await (await bucket.send("", { query })).text();
  const [keys, ids, begun] = ["Key", "UploadId", "Initiated"].map((name) => listTexts(xml, name));
  for (const [index, key] of (keys ?? []).entries()) {
    const name = decodeURIComponent(key).slice(bucket.prefix.length);
    const isOld = Date.parse(begun?.[index] ?? "") < Date.now() - DAY_MS;
    if (isOld && isOurs(name)) await bucket.send(name, { method: "DELETE", query: { uploadId: ids?.[index] ?? "" } });
  }
}
