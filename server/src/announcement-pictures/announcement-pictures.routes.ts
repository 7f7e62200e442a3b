import { announcementPictures } from "@narthex/contract/announcement-pictures.ts";
import type { LimitNeeds } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { readAnnouncementImage, takeAnnouncementPicture } from "./announcement-pictures.service.ts";

const A_YEAR = "private, max-age=31536000, immutable";

const { upload, ...others } = announcementPictures;

const ownRoutes = createRoutesWith<LimitNeeds>()(others, {
  async get({ db, params, reply }) {
    const image = await readAnnouncementImage(db, params.hash);
    reply.type("image/jpeg").header("cache-control", A_YEAR).send(image);
    return undefined;
  },
});

// Outside a transaction, because receiving and decoding a picture takes long.
const fileRoutes = createRoutesWith<LimitNeeds>()(
  { upload },
  { upload: ({ services, viewer, file, now }) => takeAnnouncementPicture(services, viewer, file, now) },
  { inTransaction: false },
);

export const announcementPictureRoutes = [...ownRoutes, ...fileRoutes];
