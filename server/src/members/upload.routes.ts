import { upload } from "@narthex/contract/pictures.ts";
import type { Postgres } from "../database/database.ts";
import { routesWith } from "../http/routes.ts";
import { takeOwnPicture } from "./picture.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly secret: string;
}

// A picture takes its time to arrive and to be read: no transaction waits for that.
export const uploadRoutes = routesWith<Needs>()(
  upload,
  {
    profilePicture: ({ services, viewer, file, now }) => takeOwnPicture(services, viewer, file, now),
  },
  { inTransaction: false },
);
