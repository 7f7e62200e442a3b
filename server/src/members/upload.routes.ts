import { upload } from "@narthex/contract/pictures.ts";
import type { LimitNeeds } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { takeOwnPicture } from "./picture.service.ts";

// Receiving and reading a picture takes time, so no transaction is open during it.
export const uploadRoutes = createRoutesWith<LimitNeeds>()(
  upload,
  {
    profilePicture: ({ services, viewer, file, now }) => takeOwnPicture(services, viewer, file, now),
  },
  { inTransaction: false },
);
