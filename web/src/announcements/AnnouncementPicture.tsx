import { buildPictureAddress, type ChosenPicture } from "@narthex/contract/announcement-pictures.ts";

/** The picture above the text. If its size is known, its place is reserved while it loads. */
export function AnnouncementPicture({ picture }: { picture: ChosenPicture & { width?: number; height?: number } }) {
  const { hash, width, height, description } = picture;
  return (
    <img
      src={buildPictureAddress(hash)}
      width={width}
      height={height}
      alt={description}
      loading="lazy"
      className="mt-3 h-auto max-h-96 w-auto max-w-full rounded-md"
    />
  );
}
