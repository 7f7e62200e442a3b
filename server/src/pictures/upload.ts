// Takes a stranger's bytes for a picture, if they are one. They are judged by what they are, never by name or declared
// type; vector graphics, animations and rare formats do not reach a decoder.
import sharp, { type Metadata } from "sharp";
import { type Squares, squaresOf } from "./drawing.ts";
import { turns } from "./turns.ts";

/** What today's phones make. */
const MAX_PIXELS = 50_000_000;
/** Memory that one picture may take while it is decoded, in bytes. Few pixels can still be many bytes. */
const MAX_HELD = 150_000_000;
const LONGEST_SECONDS = 10;

const inTurn = turns(2, 20);

type Format = "jpeg" | "png" | "webp";

/** What the first bytes say, or null. */
function formatOf(bytes: Buffer): Format | null {
  const at = (offset: number, text: string) => bytes.toString("latin1", offset, offset + text.length) === text;
  if (at(0, "\xff\xd8\xff")) return "jpeg";
  if (at(0, "\x89PNG\r\n\x1a\n")) return "png";
  return at(0, "RIFF") && at(8, "WEBP") ? "webp" : null;
}

/** A PNG says that it moves before its first picture begins. */
function isAnimatedPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf("acTL");
  return animation >= 0 && animation < bytes.indexOf("IDAT");
}

/** Bytes of a progressive JPEG's pixel that stand in memory before the first line is known. */
const PROGRESSIVE_PIXEL = 6;

/** What a decoder holds of a picture at once; an ordinary JPEG goes by line after line. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (format === "jpeg") return isProgressive ? width * height * PROGRESSIVE_PIXEL : 0;
  return width * height * channels * (depth === "ushort" ? 2 : 1);
}

/** The picture as squares; null where the bytes are no picture that we take. */
export async function readPicture(bytes: Buffer): Promise<Squares | null> {
  const format = formatOf(bytes);
  if (!format || (format === "png" && isAnimatedPng(bytes))) return null;
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    try {
      const found = await picture.metadata();
      if (found.format !== format || (found.pages ?? 1) > 1 || heldBytes(found) > MAX_HELD) return null;
      return await squaresOf(picture.autoOrient().timeout({ seconds: LONGEST_SECONDS }));
    } catch {
      return null; // damaged, too many pixels, or too much work
    }
  });
}
