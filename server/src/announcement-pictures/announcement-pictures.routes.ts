import { announcementPictures } from "@narthex/contract/announcement-pictures.ts";
import type { Postgres } from "../database/database.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { readAnnouncementImage, takeAnnouncementPicture } from "./announcement-pictures.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly secret: Secret;
}

const A_YEAR = "private, max-age=31536000, immutable";

const { upload, ...others } = announcementPictures;

const ownRoutes = createRoutesWith<Needs>()(others, {
  async get({ db, params, reply }) {
    const image = await readAnnouncementImage(db, params.hash);
    reply.type("image/jpeg").header("cache-control", A_YEAR).send(image);
    return undefined;
  },
});

// Outside a transaction, because receiving and decoding a picture takes long.
const fileRoutes = createRoutesWith<Needs>()(
  { upload },
  { upload: ({ services, viewer, file, now }) => takeAnnouncementPicture(services, viewer, file, now) },
  { inTransaction: false },
);

export const announcementPictureRoutes = [...ownRoutes, ...fileRoutes];
