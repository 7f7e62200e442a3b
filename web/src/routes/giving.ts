// Gifts: in the books, on a statement, and by card.
import { api } from "@narthex/contract/api.ts";
import { DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { chosen, matching } from "../client/address.ts";
import { queryClient, read } from "../client/reads.ts";
import type { GiftFilter } from "../donations/giftFilter.ts";
import { thankDonor } from "../giving/thanks.ts";
import { paths } from "../paths.ts";
import { DATE, shell, shows } from "./frame.ts";

/** A member's number, or else those without one. */
const donorIn = (given: unknown) => (Number.isInteger(given) ? (given as number) : "anonymous");

export const donations = createRoute({
  getParentRoute: () => shell,
  path: paths.donations,
  staticData: { title: "Donations" },
  component: lazyRouteComponent(() => import("../donations/DonationsPage.tsx")),
  validateSearch: (search: Record<keyof GiftFilter, unknown>): GiftFilter => ({
    ...matching("from", search.from, DATE),
    ...matching("to", search.to, DATE),
    ...chosen("type", search.type, DONATION_TYPES),
    ...chosen("method", search.method, DONATION_METHODS),
    ...chosen<"donor", number | "anonymous">("donor", search.donor, [donorIn(search.donor)]),
  }),
  beforeLoad: ({ location, preload }) => {
    if (!preload && thankDonor(location.searchStr)) throw redirect({ to: paths.donations, replace: true });
  },
  // Not awaited: cards and list stand with placeholders until then.
  async loader() {
    const isLeader = await shows("leaders");
    void queryClient.prefetchQuery(read(isLeader ? api.donations.summary : api.donations.ownSummary));
  },
});

export const donationBatches = createRoute({
  getParentRoute: () => shell,
  path: paths.donationBatches,
  staticData: { title: "Enter a Batch", audience: "leaders" },
  component: lazyRouteComponent(() => import("../donations/BatchPage.tsx")),
  // The batch stands in the address: a reload, or another window, opens it again.
  validateSearch: (search: { id?: unknown }): { id?: number } =>
    Number.isInteger(search.id) ? { id: search.id as number } : {},
});

export const statements = createRoute({
  getParentRoute: () => shell,
  path: paths.statements,
  staticData: { title: "Giving Statements", audience: "leaders" },
  component: lazyRouteComponent(() => import("../statements/StatementsPage.tsx")),
  validateSearch: ({ year }: { year?: unknown }): { year?: number } =>
    Number.isInteger(year) ? { year: year as number } : {},
});

export const give = createRoute({
  getParentRoute: () => shell,
  path: paths.give,
  staticData: { title: "Give Online" },
  component: lazyRouteComponent(() => import("../giving/GivePage.tsx")),
  loader: () => queryClient.ensureQueryData(read(api.giving.options)),
});
