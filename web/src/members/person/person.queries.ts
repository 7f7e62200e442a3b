// What the page of one person reads.
import { api } from "@narthex/contract/api.ts";
import { read } from "../../api/reads.ts";

export const personById = (id: number) => read(api.person.get, { params: { id } });
