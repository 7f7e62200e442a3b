// Creates the versions of a logo for screens and for paper, with its own shape and transparency. The background that it
// needs is computed from its colors, because a dark logo is invisible in the dark theme, and a light one on paper.
import { LOGO_SIZE, type Logo } from "@narthex/contract/logo.ts";
import sharp, { type Sharp } from "sharp";
import type { PoorLogo } from "./upload.ts";

const QUALITY = 90;
/** A logo is light if its average brightness, 0 to 1, is higher. */
const LIGHT = 0.7;
/** An alpha value of at least this, of 255, counts as opaque. */
const SOLID = 250;
/** Margins with an alpha value below this, of 255, are cut off. */
const FAINT = 10;
/** A logo smaller than this, in pixels, or flatter than this, longer side to shorter, is illegible. */
const LEAST = 16;
const FLATTEST = 10;
const PAPER = "#ffffff";
const NIGHT = "#2b2521";
/** Margin around a logo that is printed on a dark background, in pixels. */
const RIM = 16;

export interface DrawnLogo extends Omit<Logo, "src"> {
  shown: Buffer;
  printed: Buffer;
}

/** @param pixels red, green, blue and alpha, one byte each */
function chooseGround(pixels: Buffer): Logo["ground"] {
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

/** Why an image of this size is illegible; null for a suitable one. */
function findPoorSize({ width, height }: { width: number; height: number }): PoorLogo | null {
  const shorter = Math.min(width, height);
  if (Math.max(width, height) > FLATTEST * shorter) return "too_flat";
  return shorter < LEAST ? "too_small" : null;
}

/** @param pixels red, green, blue and alpha, one byte each */
function isVisible(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > FAINT) return true;
  return false;
}

/** @param picture already rotated upright */
export async function drawLogo(picture: Sharp): Promise<DrawnLogo | PoorLogo> {
  const brought = await picture.metadata();
  // Cutting the margins off may make it too flat; it is never enlarged.
  if (Math.min(brought.width, brought.height) < LEAST) return findPoorSize(brought) ?? "too_small";
  const { data, info } = await picture
    .ensureAlpha()
    .trim({ background: "#0000", threshold: FAINT })
    .resize({ ...LOGO_SIZE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (!isVisible(data)) return "invisible";
  const poor = findPoorSize(info);
  if (poor) return poor;
  const ground = chooseGround(data);
  const startDrawing = () => sharp(data, { raw: { width, height, channels: 4 } });
  const onPaper = ground === "dark" ? startDrawing().extend({ ...buildRim(RIM), background: "#0000" }) : startDrawing();
  return {
    width,
    height,
    ground,
    shown: await startDrawing().webp({ quality: QUALITY, smartSubsample: true }).toBuffer(),
    printed: await onPaper
      .flatten({ background: ground === "dark" ? NIGHT : PAPER })
      .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  };
}

const buildRim = (pixels: number) => ({ top: pixels, bottom: pixels, left: pixels, right: pixels });
