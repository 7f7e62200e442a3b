// Draws a logo: in its own shape, see-through where it was, for screens and for paper. What it needs behind it is seen in its
// own colours, because dark lettering drowns in the dark theme, and light lettering on paper.
import { LOGO_SIZE, type Logo } from "@narthex/contract/logo.ts";
import sharp, { type Sharp } from "sharp";
import type { PoorLogo } from "./upload.ts";

const QUALITY = 90;
/** Brighter than this on average, 0 to 1, a logo is light. */
const LIGHT = 0.7;
/** As much of a pixel may be missing, of 255, before one sees through it. */
const SOLID = 250;
/** What is less solid than this, of 255, is a margin, and goes. */
const FAINT = 10;
/** Smaller than this, in pixels, nobody reads it; flatter than this, of its longer side to its shorter, neither. */
const LEAST = 16;
const FLATTEST = 10;
const PAPER = "#ffffff";
const NIGHT = "#2b2521";
/** Around a logo that is printed on a dark ground, in pixels. */
const RIM = 16;

export interface DrawnLogo extends Omit<Logo, "src"> {
  shown: Buffer;
  printed: Buffer;
}

/** @param pixels red, green, blue and how solid it is, a byte each */
function groundFor(pixels: Buffer): Logo["ground"] {
  let brightness = 0;
  let solid = 0;
  let isWhole = true;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    brightness += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    solid += alpha;
    isWhole &&= alpha >= SOLID;
  }
  if (isWhole) return null;
  return brightness > LIGHT * 255 * solid ? "dark" : "light";
}

/** Why nobody would know a picture of this size; null for one that can be a logo. */
function poorSize({ width, height }: { width: number; height: number }): PoorLogo | null {
  const shorter = Math.min(width, height);
  if (Math.max(width, height) > FLATTEST * shorter) return "too_flat";
  return shorter < LEAST ? "too_small" : null;
}

/** @param pixels as above */
function isVisible(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > FAINT) return true;
  return false;
}

/** @param picture turned the right way up already */
export async function logoOf(picture: Sharp): Promise<DrawnLogo | PoorLogo> {
  const brought = await picture.metadata();
  // Margins may make it flat, and go; nothing makes it larger.
  if (Math.min(brought.width, brought.height) < LEAST) return poorSize(brought) ?? "too_small";
  const { data, info } = await picture
    .ensureAlpha()
    .trim({ background: "#0000", threshold: FAINT })
    .resize({ ...LOGO_SIZE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (!isVisible(data)) return "invisible";
  const poor = poorSize(info);
  if (poor) return poor;
  const ground = groundFor(data);
  const drawn = () => sharp(data, { raw: { width, height, channels: 4 } });
  const onPaper = ground === "dark" ? drawn().extend({ ...rim(RIM), background: "#0000" }) : drawn();
  return {
    width,
    height,
    ground,
    shown: await drawn().webp({ quality: QUALITY, smartSubsample: true }).toBuffer(),
    printed: await onPaper
      .flatten({ background: ground === "dark" ? NIGHT : PAPER })
      .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  };
}

const rim = (pixels: number) => ({ top: pixels, bottom: pixels, left: pixels, right: pixels });
