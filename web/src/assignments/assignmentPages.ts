// The queries for the assignments of a ministry: its people, and the people who are available.
import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

const asked = (search: string) => (search === "" ? {} : { search });

export const assignedTo = (id: number, search: string) =>
  readPages(api.ministries.members, { params: { id } }, asked(search));

export const availableFor = (id: number, search: string) =>
  readPages(api.ministries.available, { params: { id } }, asked(search));
