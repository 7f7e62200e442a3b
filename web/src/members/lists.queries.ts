import { api } from "@narthex/contract/api.ts";
import { read } from "../api/reads.ts";

export const allLists = read(api.memberLists.list);
export const listById = (id: number) => read(api.memberLists.show, { params: { id } });
