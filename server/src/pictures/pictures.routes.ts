import { pictures } from "@narthex/contract/pictures.ts";
import { routes } from "../http/routes.ts";
import { readPictureBytes } from "./pictures.service.ts";

const A_YEAR = "private, max-age=31536000, immutable";

export const pictureRoutes = routes(pictures, {
  async get({ db, params, query, reply }) {
    const bytes = await readPictureBytes(db, params.hash, query.size);
    reply.type("image/webp").header("cache-control", A_YEAR).send(bytes);
    return undefined;
  },
});
