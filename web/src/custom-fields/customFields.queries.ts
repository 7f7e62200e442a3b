import { api } from "@narthex/contract/api.ts";
import { read } from "../api/reads.ts";

export const allCustomFields = read(api.customFields.list);
