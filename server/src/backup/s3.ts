// Objects in a storage that is compatible with Amazon S3. Addresses have the form endpoint/bucket/object, which all
// such storages accept. Requests are signed by aws4fetch, with a hash of what is sent.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../config.s3.ts";

const TRIES = 3;
const REQUEST_MS = 10 * 60_000;

/** The storage refused a request, or could not be reached. */
export class StorageError extends Error {
  override name = "StorageError";
  /** Such as AccessDenied or NoSuchBucket, or a code of the connection. */
  readonly code: string;

  constructor(code: string, said = `answered ${code}`) {
    super(`the storage for backups ${said}`);
    this.code = code;
  }
}

/** The texts of all elements of this name. Names of objects are percent-encoded, so no text contains markup. */
export const listTexts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);

interface S3Request {
  method?: "GET" | "PUT" | "POST" | "DELETE";
  query?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** The answer is read for as long as it takes. */
  isLong?: boolean;
  headers?: Readonly<Record<string, string>>;
}

export interface Bucket {
  /** @param name of an object, without the prefix; empty for the bucket @throws StorageError */
  send(name: string, sent?: S3Request): Promise<Response>;
  /** Null if there is no such object. */
  read(name: string): Promise<Readable | null>;
  /** The names of all objects, in alphabetical order. */
  list(): Promise<string[]>;
  readonly prefix: string;
}

const getCode = (error: unknown): string => {
  const { code, name } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code ?? name;
};

interface Continuing {
  send: (headers: Record<string, string>) => Promise<Response>;
  toError: (error: unknown) => StorageError;
}

/**
 * The content of an object. A connection that is lost is opened again for the rest: a storage may close it while the
 * reader is busy, such as with a new database. @throws StorageError
 */
async function* readContent({ body, headers }: Response, { send, toError }: Continuing): AsyncGenerator<Uint8Array> {
  const etag = headers.get("etag");
  let rest = body;
  let read = 0;
  for (let failed = 0; ; ) {
    try {
      for await (const chunk of (rest ?? []) as AsyncIterable<Uint8Array>) {
        yield chunk;
        read += chunk.length;
        failed = 0;
      }
      return;
    } catch (error) {
      failed++;
      if (failed === TRIES) throw toError(error);
      await wait(500 * failed);
      const next = await send({ range: `bytes=${read}-`, ...(etag !== null && { "if-match": etag }) });
      // The whole object again would be read as its rest.
      if (next.status !== 206) throw toError(error);
      rest = next.body;
    }
  }
}

export function openBucket({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: S3Settings): Bucket {
  const toConnectionError = (error: unknown): StorageError => {
    const code = getCode(error);
    return new StorageError(code, `at ${endpoint} could not be reached, or closed the connection (${code})`);
  };
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 4, initRetryMs: 200 });

  const sendRequest = async (
    name: string,
    { method = "GET", query = {}, body, isLong = false, headers = {} }: S3Request,
  ): Promise<Response> => {
    const path = name === "" ? `/${bucket}` : `/${bucket}/${prefix}${name}`;
    const search = new URLSearchParams(query);
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    // Amazon demands it of every upload to a bucket with object lock, and no other storage refuses it.
    const contentMd5 =
      method === "PUT" && body ? { "content-md5": createHash("md5").update(body).digest("base64") } : {};
    for (let tried = 1; ; tried++) {
      try {
        return await client.fetch(`${endpoint}${path}?${search}`, {
          method,
          redirect: "manual",
          headers: { ...headers, "x-amz-content-sha256": hash, ...contentMd5 },
          ...(body && { body: new Uint8Array(body) }),
          ...(!isLong && { signal: AbortSignal.timeout(REQUEST_MS) }),
        });
      } catch (error) {
        if (tried === TRIES) throw toConnectionError(error);
        await wait(500 * tried);
      }
    }
  };

  const send = async (name: string, sent: S3Request = {}): Promise<Response> => {
    const response = await sendRequest(name, sent);
    if (response.ok) return response;
    const [code] = listTexts(await response.text(), "Code");
    const answer = code ?? `status ${response.status}`;
    throw new StorageError(answer, `at ${endpoint} answered ${answer}`);
  };

  return {
    send,
    prefix,
    async read(name) {
      const found = await send(name, { isLong: true }).catch((error: StorageError) => {
        if (error.code === "NoSuchKey") return null;
        throw error;
      });
      if (found === null) return null;
      const continuing: Continuing = {
        send: (headers) => send(name, { isLong: true, headers }),
        toError: toConnectionError,
      };
      return Readable.from(readContent(found, continuing), { objectMode: false });
    },
    async list() {
      const names: string[] = [];
      for (let after = ""; ; ) {
        const query = { "list-type": "2", "encoding-type": "url", prefix, ...(after && { "start-after": after }) };
        const xml = await (await send("", { query })).text();
        const keys = listTexts(xml, "Key").map(decodeURIComponent);
        names.push(...keys.map((key) => key.slice(prefix.length)));
        after = keys.at(-1) ?? "";
        if (after === "" || listTexts(xml, "IsTruncated")[0] !== "true") return names;
      }
    },
  };
}
