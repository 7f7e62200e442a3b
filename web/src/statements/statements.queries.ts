// Queries of statements.
import { api } from "@narthex/contract/api.ts";
import type { DonorFilter } from "@narthex/contract/statements.ts";
import { read, readPages } from "../api/reads.ts";

export const statementYears = read(api.statements.years);
export const queryStatements = (year: number) => read(api.statements.year, { params: { year } });
export const couplePages = readPages(api.jointStatements.list, {});
export const ownStatements = read(api.statements.mine);

export const queryDonorPages = (year: number, only: DonorFilter, search: string) =>
  readPages(api.statements.donors, { params: { year } }, { only, ...(search ? { search } : {}) });
