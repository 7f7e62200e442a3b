// Checks uploaded bytes by their content, never by name or declared type, before they are decoded. Vector graphics,
// animations and rare formats never reach a decoder.
import sharp, { type Metadata, type Sharp } from "sharp";
import { createTaskQueue } from "./task-queue.ts";

/** As many as current phones produce. */
const MAX_PIXELS = 50_000_000;
/** Maximum memory for decoding a picture, in bytes. Few pixels can still need many bytes. */
const MAX_HELD = 150_000_000;
const LONGEST_SECONDS = 10;

const runLimited = createTaskQueue(2, 20);

/** Why bytes are refused. */
export type PictureFault = "no_picture" | "other_kind" | "moving" | "too_many_pixels" | "unreadable" | PoorLogo;
/** Why a picture cannot be a logo; decided when it is drawn. */
export type PoorLogo = "too_small" | "too_flat" | "invisible";

type Format = "jpeg" | "png" | "webp";

const SVG = /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/;
/** First bytes of GIF, BMP, TIFF, Photoshop and JPEG XL. */
const OTHERS = ["GIF8", "BM", "II*\0", "MM\0*", "8BPS", "\xff\x0a", "\0\0\0\x0cJXL "];
/** HEIC and AVIF, the formats of phones, have their brand after this. */
const BRANDS = ["heic", "heix", "hevc", "mif1", "msf1", "avif", "avis"].map((brand) => `ftyp${brand}`);

/** The format by the first bytes: a supported one, another kind of picture, or null for no picture. */
function formatOf(bytes: Buffer): Format | "other" | null {
  const head = bytes.toString("latin1", 0, 200);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  const isOther = OTHERS.some((start) => head.startsWith(start)) || BRANDS.some((brand) => head.startsWith(brand, 4));
  return isOther || SVG.test(head) ? "other" : null;
}

/** An animated PNG declares its animation before its first image. */
function isAnimatedPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf("acTL");
  return animation >= 0 && animation < bytes.indexOf("IDAT");
}

/** Bytes per pixel that a progressive JPEG needs before its first line can be decoded. */
const PROGRESSIVE_PIXEL = 6;

/** Memory for decoding a picture; an ordinary JPEG is decoded line by line. */
function estimateBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (format === "jpeg") return isProgressive ? width * height * PROGRESSIVE_PIXEL : 0;
  return width * height * channels * (depth === "ushort" ? 2 : 1);
}

/** The sentence at the field. @param missing the field's own sentence, if the file is not a picture */
export function formatFault(fault: PictureFault, missing: string): string {
  const why: Record<PictureFault, string> = {
    no_picture: missing,
    other_kind: "Please choose a JPEG, PNG or WebP picture.",
    moving: "Please choose a picture that is not animated.",
    too_many_pixels: "This picture has too many pixels. Please choose a smaller one.",
    too_small: "This picture is too small. Please choose one that is at least 16 pixels high and wide.",
    too_flat: "This picture is too long or too narrow. Its longer side can be at most ten times its shorter side.",
    invisible: "This image is fully transparent. Please choose another one.",
    unreadable: "This picture could not be read. Please choose another one.",
  };
  return why[fault];
}

/**
 * Decodes a picture and draws it, or returns why it is refused. @param draw receives it rotated upright, and may refuse
 * it too
 */
export async function readPicture<T extends object>(
  bytes: Buffer,
  draw: (picture: Sharp) => Promise<T | PictureFault>,
): Promise<T | PictureFault> {
  const format = formatOf(bytes);
  if (format === null) return "no_picture";
  if (format === "other") return "other_kind";
  if (format === "png" && isAnimatedPng(bytes)) return "moving";
  return runLimited(async () => {
    try {
      // The header has the number of pixels; nothing is decoded for it.
      const found = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (found.format !== format) return "unreadable";
      if ((found.pages ?? 1) > 1) return "moving";
      if (found.width * found.height > MAX_PIXELS || estimateBytes(found) > MAX_HELD) return "too_many_pixels";
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
      return await draw(picture.autoOrient().timeout({ seconds: LONGEST_SECONDS }));
    } catch {
      return "unreadable"; // damaged, or too slow to decode
    }
  });
}
