import { person } from "@narthex/contract/person.ts";
import { routes } from "../http/routes.ts";
import { readPerson } from "./person.service.ts";

export const personRoutes = routes(person, {
  get: ({ db, viewer, params }) => readPerson(db, viewer, params.id),
});
