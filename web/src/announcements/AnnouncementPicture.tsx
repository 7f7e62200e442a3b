import type { Announcement } from "@narthex/contract/announcements.ts";

/** The picture above the text; its place is reserved while it loads. */
export function AnnouncementPicture({ picture }: { picture: NonNullable<Announcement["picture"]> }) {
  const { src, width, height, description } = picture;
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={description}
      loading="lazy"
      className="mt-3 h-auto max-h-96 w-auto max-w-full rounded-md"
    />
  );
}
