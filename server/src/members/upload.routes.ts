import { upload } from "@narthex/contract/pictures.ts";
import type { Postgres } from "../database/database.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { takeOwnPicture } from "./picture.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly secret: Secret;
}

// Receiving and reading a picture takes time, so no transaction is open during it.
export const uploadRoutes = createRoutesWith<Needs>()(
  upload,
  {
    profilePicture: ({ services, viewer, file, now }) => takeOwnPicture(services, viewer, file, now),
  },
  { inTransaction: false },
);
