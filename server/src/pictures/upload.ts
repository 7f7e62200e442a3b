// Takes a stranger's bytes for a picture, if they are one. They are judged by what they are, never by name or declared
// type; vector graphics, animations and rare formats do not reach a decoder.
import sharp, { type Metadata, type Sharp } from "sharp";
import { turns } from "./turns.ts";

/** What today's phones make. */
const MAX_PIXELS = 50_000_000;
/** Memory that one picture may take while it is decoded, in bytes. Few pixels can still be many bytes. */
const MAX_HELD = 150_000_000;
const LONGEST_SECONDS = 10;

const inTurn = turns(2, 20);

/** Why bytes are not taken. */
export type PictureFault = "no_picture" | "other_kind" | "moving" | "too_many_pixels" | "unreadable" | PoorLogo;
/** Why a picture is no logo: judged by what draws it. */
export type PoorLogo = "too_small" | "too_flat" | "invisible";

type Format = "jpeg" | "png" | "webp";

const SVG = /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/;
/** What GIF, BMP, TIFF, Photoshop and JPEG XL begin with. */
const OTHERS = ["GIF8", "BM", "II*\0", "MM\0*", "8BPS", "\xff\x0a", "\0\0\0\x0cJXL "];
/** HEIC and AVIF, as phones write them, name their brand behind this. */
const BRANDS = ["heic", "heix", "hevc", "mif1", "msf1", "avif", "avis"].map((brand) => `ftyp${brand}`);

/** What the first bytes say: a kind that we take, a picture of another kind, or null for no picture. */
function formatOf(bytes: Buffer): Format | "other" | null {
  const head = bytes.toString("latin1", 0, 200);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  const isOther = OTHERS.some((start) => head.startsWith(start)) || BRANDS.some((brand) => head.startsWith(brand, 4));
  return isOther || SVG.test(head) ? "other" : null;
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

/** What is said beside the field. @param missing the field's own sentence, where there is no picture at all */
export function faultInWords(fault: PictureFault, missing: string): string {
  const why: Record<PictureFault, string> = {
    no_picture: missing,
    other_kind: "Please choose a JPEG, PNG or WebP picture.",
    moving: "Please choose a picture that does not move.",
    too_many_pixels: "This picture has too many pixels. Please choose a smaller one.",
    too_small: "This picture is too small. Please choose one that is at least 16 pixels high and wide.",
    too_flat: "This picture is too flat. Please choose one whose longer side is at most ten times the shorter.",
    invisible: "One sees nothing of this picture: all of it is see-through. Please choose another one.",
    unreadable: "This picture could not be read. Please choose another one.",
  };
  return why[fault];
}

/**
 * What is drawn of the picture, or why it is not taken.
 * @param draw gets it turned the right way up, and may have its own reasons
 */
export async function readPicture<T extends object>(
  bytes: Buffer,
  draw: (picture: Sharp) => Promise<T | PictureFault>,
): Promise<T | PictureFault> {
  const format = formatOf(bytes);
  if (format === null) return "no_picture";
  if (format === "other") return "other_kind";
  if (format === "png" && isAnimatedPng(bytes)) return "moving";
  return inTurn(async () => {
    try {
      // The first lines alone say how many pixels there are; nothing is decoded for that.
      const found = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (found.format !== format) return "unreadable";
      if ((found.pages ?? 1) > 1) return "moving";
      if (found.width * found.height > MAX_PIXELS || heldBytes(found) > MAX_HELD) return "too_many_pixels";
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
      return await draw(picture.autoOrient().timeout({ seconds: LONGEST_SECONDS }));
    } catch {
      return "unreadable"; // damaged, or too much work
    }
  });
}
