// The encodings in which a file with text may be written.
import * as z from "zod";

/** Character encodings of a file: detected automatically, or an older one of a region. */
export const CHARACTERS = [
  "detect",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "macintosh",
  "x-mac-cyrillic",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export const Characters = z.enum(CHARACTERS, "Please choose from the list.");
export type Characters = z.infer<typeof Characters>;
