import { ministries } from "@narthex/contract/ministries.ts";
import { routes } from "../http/routes.ts";
import { listMinistries } from "./ministries.service.ts";

export const ministryRoutes = routes(ministries, {
  list: ({ db }) => listMinistries(db),
});
