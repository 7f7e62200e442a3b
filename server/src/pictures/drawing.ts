// Makes squares of a picture, in every size that is kept. Nothing but the pixels goes on: no place, no camera, no date.
import { PICTURE_SIZES, type PictureSize } from "@narthex/contract/pictures.ts";
import sharp, { type Sharp } from "sharp";

const QUALITY = 82;

sharp.cache(false); // nobody's picture stays in memory
sharp.concurrency(1); // one thread for each picture, so that the others keep theirs

export type Squares = Record<PictureSize, Buffer>;

/** @param picture turned the right way up already */
export async function squaresOf(picture: Sharp): Promise<Squares> {
  const { small, large } = PICTURE_SIZES;
  // Decoded once, however many sizes there are.
  const { data, info } = await picture
    .resize(large, large, { fit: "cover" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const square = () => sharp(data, { raw: { width, height, channels } });
  return {
    small: await square().resize(small, small).webp({ quality: QUALITY }).toBuffer(),
    large: await square().webp({ quality: QUALITY }).toBuffer(),
  };
}
