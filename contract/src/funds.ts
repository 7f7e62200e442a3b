// The purposes of gifts: funds that the congregation names. They are closed and never deleted, because gifts refer to
// them.
import * as z from "zod";
import { DonationType } from "./donations.ts";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, entryKey, IdInPath, line, version } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";

/** Maximum number of funds, closed ones included. */
export const MAX_FUNDS = 100;
const MAX_DESCRIPTION = 200;

export const Fund = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  /** The ledger's type of online gifts to this fund. */
  donationType: DonationType,
  /** A closed fund gets no new gifts; its gifts stay. */
  isClosed: z.boolean(),
  updatedAt: z.string(),
});
export type Fund = z.infer<typeof Fund>;

const Fields = {
  // Two names that differ only in spaces look the same.
  name: line(MAX_NAME, "Please enter a name.").overwrite((name) => name.replace(/\s+/g, " ")),
  /** Shown to donors on the give screen. */
  description: emptyAsNull(line(MAX_DESCRIPTION)).optional(),
  donationType: DonationType,
};

export const NewFund = z.object({ ...Fields, entryKey: entryKey.optional() });
export type NewFund = z.infer<typeof NewFund>;

export const FundChange = z.object({ ...Fields, updatedAt: version });
export type FundChange = z.infer<typeof FundChange>;

export const funds = {
  list: endpoint({
    method: "GET",
    path: "/api/funds",
    summary: "All funds in their order, closed ones included.",
    access: "donations.manage",
    reads: ["donations"],
    answers: { 200: z.array(Fund) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/funds",
    summary: "Adds a fund at the end. 200 with the same fund where this entry key was used before.",
    access: "settings.manage",
    body: NewFund,
    answers: { 200: Fund, 201: Fund },
    errors: ["fund_exists", "funds_full", "not_found", "entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/funds/:id",
    summary: "Changes a fund. Gifts keep the name that the fund had when they were recorded.",
    access: "settings.manage",
    params: IdInPath,
    body: FundChange,
    answers: { 200: Fund },
    errors: ["not_found", "fund_exists", "conflict"],
  }),
  close: endpoint({
    method: "PUT",
    path: "/api/funds/:id/closed",
    summary: "Closes a fund, or opens it again. At least one fund stays open.",
    access: "settings.manage",
    params: IdInPath,
    body: z.object({ isClosed: z.boolean("Please choose yes or no.") }),
    answers: { 200: Fund },
    errors: ["not_found", "last_fund"],
  }),
  move: endpoint({
    method: "PUT",
    path: "/api/funds/:id/place",
    summary: "Moves an open fund one place up or down.",
    access: "settings.manage",
    params: IdInPath,
    body: z.object({ direction: z.enum(["up", "down"], "Please choose from the list.") }),
    answers: { 200: Fund },
    errors: ["not_found"],
  }),
};
