// The queries for assignments: the people of a ministry, the people who are available, and those to confirm.
import { api } from "@narthex/contract/api.ts";
import { readPages } from "../api/reads.ts";

const buildSearchQuery = (search: string) => (search === "" ? {} : { search });

export const queryAssigned = (id: number, search: string) =>
  readPages(api.ministries.members, { params: { id } }, buildSearchQuery(search));

export const queryAvailable = (id: number, search: string) =>
  readPages(api.ministries.available, { params: { id } }, buildSearchQuery(search));

export const unconfirmedAssignments = readPages(api.ministries.unconfirmed, {});
