// The format of an archive: a tar file, compressed with gzip, and encrypted with age if there is a recipient. Its
// entries are `header.json`, then the rows of each table as `tables/NAME/000001` and so on, in the text format of
// PostgreSQL's COPY, then `manifest.json`.
import * as z from "zod";

export const HEADER = "header.json";
export const MANIFEST = "manifest.json";

export const FORMAT = 1;

/** The data that the restore needs before it reads rows. */
export const Header = z.object({
  format: z.literal(FORMAT),
  /** The instant of the snapshot. */
  createdAt: z.string(),
  congregation: z.string(),
  /** Creation times of the migrations of this database, which identify them. */
  migrations: z.array(z.number()),
  /** Fingerprint of the SECRET that sealed some columns; null if no server has used the database. */
  secretFingerprint: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Header = z.infer<typeof Header>;

/** An archive of a later version may have another format. */
export const FormatOf = z.object({ format: z.number() });

/** Number of rows and SHA-256 of the text of each table, which are known only at the end of the archive. */
export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const buildEntryName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, "0")}`;

/** The table of an entry with rows; null for another entry. */
export const parseTable = (entry: string): string | null => /^tables\/([a-z_]+)\/\d{6,}$/.exec(entry)?.[1] ?? null;
