// A stand-in for a storage compatible with Amazon S3. It verifies signatures and hashes by its own computation, and
// refuses uploads without Content-MD5, as Amazon does for a bucket with object lock.
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../src/config.s3.ts";

const KEYS = { accessKeyId: "AKNARTHEX", secretAccessKey: "a secret key" };
const REGION = "eu-test-1";
/** A list has so few names that it needs several pages. */
const PAGE = 2;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const md5 = (data: Buffer) => createHash("md5").update(data).digest("base64");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Follows "Authenticating Requests: Using the Authorization Header" of the reference of Amazon S3. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const authorization = headers.authorization ?? "";
  const [, id, day, signedHeaders = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (id !== KEYS.accessKeyId || headers["x-amz-content-sha256"] !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const lines = signedHeaders.split(";").map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url.pathname, query, lines.join(""), signedHeaders, sha256(body)].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString("hex") === signature;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
  readonly initiated: string;
}

export interface S3Server {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Upload>;
  /** The sizes of all parts that arrived. */
  readonly partSizes: number[];
  /** Answers requests of these methods with this error. */
  fail(methods: readonly string[], code: string): void;
  /** Closes the connection after this many bytes of an object, as often as this. */
  cutAfter(bytes: number, times: number): void;
  /** Answers lists of uploads with this error. */
  refuseUploadLists(code: string | null): void;
  close(): Promise<void>;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const refuse = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const partSizes: number[] = [];
  let cut = { bytes: 0, times: 0 };
  let listError: string | null = null;
  let failing: { methods: readonly string[]; code: string } = { methods: [], code: "" };

  function answerBucket(query: URLSearchParams): Answer {
    const prefix = query.get("prefix") ?? "";
    if (query.has("uploads") && listError !== null) return refuse(501, listError);
    if (query.has("uploads")) {
      const rows = [...uploads].map(
        ([id, { key, initiated }]) =>
          `<Upload><Key>${encode(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
      );
      return { body: `<ListMultipartUploadsResult>${rows.join("")}</ListMultipartUploadsResult>` };
    }
    const after = query.get("start-after") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const rows = keys.slice(0, PAGE).map((key) => `<Contents><Key>${encode(key)}</Key></Contents>`);
    return {
      body: `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${rows.join("")}</ListBucketResult>`,
    };
  }

  function answerUpload(method: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = uploads.get(id);
    if (!upload) return refuse(404, "NoSuchUpload");
    if (method === "DELETE") {
      uploads.delete(id);
      return { status: 204 };
    }
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      partSizes.push(body.length);
      return { headers: { etag: `"${sha256(body)}"` } };
    }
    const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)].map(
      ([, number, tag]) => ({ bytes: upload.parts.get(Number(number)) ?? Buffer.alloc(0), tag }),
    );
    if (parts.length === 0 || parts.some(({ bytes, tag }) => sha256(bytes) !== tag)) return refuse(400, "InvalidPart");
    objects.set(upload.key, Buffer.concat(parts.map(({ bytes }) => bytes)));
    uploads.delete(id);
    return { body: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>" };
  }

  function answerObject(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const uploadId = query.get("uploadId");
    if (uploadId !== null) return answerUpload(method, uploadId, query, body);
    if (method === "POST") {
      const id = crypto.randomUUID();
      uploads.set(id, { key, parts: new Map(), initiated: new Date().toISOString() });
      return { body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
    }
    if (method === "PUT") {
      objects.set(key, body);
      return {};
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? { body: found } : refuse(404, "NoSuchKey");
  }

  const server = createServer(async (request, response) => {
    // Behind /storage/s3, as of a storage that shares its host with other services.
    const url = new URL(request.url ?? "/", "http://s3");
    const bytes = await buffer(request);
    const [, , , asked, ...names] = decodeURIComponent(url.pathname).split("/");
    const method = request.method ?? "";
    let answer: Answer;
    if (!isSigned(request, url, bytes)) answer = refuse(403, "SignatureDoesNotMatch");
    else if (method === "PUT" && request.headers["content-md5"] !== md5(bytes)) answer = refuse(400, "InvalidRequest");
    else if (failing.methods.includes(method)) answer = refuse(403, failing.code);
    else if (asked !== bucket) answer = refuse(404, "NoSuchBucket");
    else if (names.length === 0) answer = answerBucket(url.searchParams);
    else answer = answerObject(method, names.join("/"), url.searchParams, bytes);
    const isObject = method === "GET" && Buffer.isBuffer(answer.body);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const body = Buffer.from(answer.body ?? "").subarray(from);
    response.writeHead(from > 0 ? 206 : (answer.status ?? 200), {
      ...answer.headers,
      "content-length": body.length,
    });
    if (!isObject || cut.times === 0) return response.end(body);
    cut.times--;
    response.write(body.subarray(0, cut.bytes), () => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/s3`;
  return {
    settings: { endpoint, region: REGION, bucket, prefix: "our church/", ...KEYS },
    objects,
    uploads,
    partSizes,
    fail(methods, code) {
      failing = { methods, code };
    },
    cutAfter(bytes, times) {
      cut = { bytes, times };
    },
    refuseUploadLists(code) {
      listError = code;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
