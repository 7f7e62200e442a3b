import { upload } from "@narthex/contract/pictures.ts";
import { routes } from "../http/routes.ts";
import { takeOwnPicture } from "./picture.service.ts";

// A picture takes its time to arrive and to be read: no transaction waits for that.
export const uploadRoutes = routes(
  upload,
  {
    profilePicture: ({ services, viewer, file, now }) => takeOwnPicture(services, viewer, file, now),
  },
  { inTransaction: false },
);
