import { api } from "@narthex/contract/api.ts";
import { read } from "../api/reads.ts";

export const allTags = read(api.tags.list);
export const queryTags = (id: number) => read(api.tags.ofMember, { params: { id } });
