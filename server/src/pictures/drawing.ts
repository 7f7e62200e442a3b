// Creates square versions of a picture in every stored size. Only pixels are kept: no location, camera or date.
import { PICTURE_SIZES, type PictureSize } from "@narthex/contract/pictures.ts";
import sharp, { type Sharp } from "sharp";

const QUALITY = 82;

sharp.cache(false); // no picture stays in memory
sharp.concurrency(1); // one thread per picture, so that other requests get one too

export type Squares = Record<PictureSize, Buffer>;

/** @param picture already rotated upright */
export async function drawSquares(picture: Sharp): Promise<Squares> {
  const { small, large } = PICTURE_SIZES;
  // Decoded once for all sizes.
  const { data, info } = await picture
    .resize(large, large, { fit: "cover" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const drawSquare = () => sharp(data, { raw: { width, height, channels } });
  return {
    small: await drawSquare().resize(small, small).webp({ quality: QUALITY }).toBuffer(),
    large: await drawSquare().webp({ quality: QUALITY }).toBuffer(),
  };
}
