// Storage for backups that is compatible with Amazon S3.
import { z } from "zod";
import { address } from "./config.fields.ts";

export const s3Variables = {
  BACKUP_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*$/,
      "must be the name of a bucket, or bucket/folder, such as backups/church",
    )
    .optional(),
  BACKUP_S3_ENDPOINT: address(["https:", "http:"], "must be an address such as https://s3.example.org")
    .refine((url) => !/[?#@]/.test(url), "must have nothing but a host and a path")
    .optional(),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a region such as eu-central-1")
    .default("us-east-1"),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
};

export interface S3Settings {
  /** Scheme, host and path, without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Begins the name of every object; empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type S3Variables = z.output<z.ZodObject<typeof s3Variables>>;

const NEEDED = ["BACKUP_S3_ENDPOINT", "BACKUP_S3_ACCESS_KEY", "BACKUP_S3_SECRET_KEY"] as const;

export function findS3Mistakes(given: Readonly<Record<string, string>>): string[] {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ENDPOINT: endpoint = "", BACKUP_RECIPIENT: recipient } = given;
  const set = NEEDED.filter((name) => given[name] !== undefined);
  if (bucket === undefined) return set.map((name) => `${name} needs BACKUP_S3_BUCKET beside it.`);
  const missing = NEEDED.filter((name) => given[name] === undefined);
  const mistakes = missing.map((name) => `BACKUP_S3_BUCKET needs ${name} beside it.`);
  if (recipient === undefined)
    mistakes.push("BACKUP_S3_BUCKET needs BACKUP_RECIPIENT beside it: backups are stored there only encrypted.");
  const path = URL.parse(endpoint)?.pathname.split("/").filter(Boolean) ?? [];
  if (path.at(-1) === bucket.split("/")[0])
    mistakes.push("BACKUP_S3_ENDPOINT must be without the bucket, which BACKUP_S3_BUCKET names.");
  return mistakes;
}

/** @returns null if backups go to a folder */
export function readS3(set: S3Variables): S3Settings | null {
  const { BACKUP_S3_BUCKET: place, BACKUP_S3_ENDPOINT: endpoint } = set;
  const { BACKUP_S3_ACCESS_KEY: accessKeyId, BACKUP_S3_SECRET_KEY: secretAccessKey } = set;
  if (!place || !endpoint || !accessKeyId || !secretAccessKey) return null;
  const [bucket = "", ...folders] = place.split("/");
  const prefix = folders.map((folder) => `${folder}/`).join("");
  const shared = { bucket, prefix, region: set.BACKUP_S3_REGION, accessKeyId, secretAccessKey };
  return { ...shared, endpoint: new URL(endpoint).href.replace(/\/+$/, "") };
}
