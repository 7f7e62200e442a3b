import { api } from "@narthex/contract/api.ts";
import { DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { createRoute, redirect } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { readChosen, readId, readMatching } from "../routing/params.ts";
import { DATE, isAllowed, shell } from "../routing/shell.ts";
import type { GiftSearch } from "./giftFilter.ts";

/** Whether the donor returns from a payment, with the secret of the gift after the #. */
const isReturn = (search: string) => new URLSearchParams(search).get("success") === "true";

/** A member's ID, the gift of a donor with only a name, or otherwise "anonymous". */
const parseDonor = (given: unknown): number | string =>
  Number.isInteger(given) || /^former-\d+$/.test(String(given)) ? (given as number | string) : "anonymous";

export const donations = createRoute({
  getParentRoute: () => shell,
  path: paths.donations,
  staticData: { title: "Donations" },
  component: lazyPage(() => import("./DonationsPage.tsx")),
  validateSearch: (search: Record<keyof GiftSearch, unknown>): GiftSearch => ({
    ...readMatching("from", search.from, DATE),
    ...readMatching("to", search.to, DATE),
    ...readChosen("type", search.type, DONATION_TYPES),
    ...readChosen("method", search.method, DONATION_METHODS),
    ...readChosen<"donor", number | string>("donor", search.donor, [parseDonor(search.donor)]),
    ...(Number.isInteger(search.fund) ? { fund: search.fund as number } : {}),
    ...(Number.isInteger(search.number) ? { number: search.number as number } : {}),
    ...(search.mine === true ? { mine: true } : {}),
    ...(search.record === true ? { record: true } : {}),
  }),
  beforeLoad: ({ location, preload }) => {
    if (preload || !isReturn(location.searchStr)) return;
    const to = location.hash === "" ? { to: paths.donations } : { to: paths.thanks, hash: location.hash };
    throw redirect({ ...to, replace: true });
  },
  // Not awaited: the cards and the list show placeholders until the data is loaded.
  loaderDeps: ({ search }) => ({ mine: search.mine }),
  async loader({ deps }) {
    const seesAll = (await isAllowed("donations.manage")) && !deps.mine;
    void queryClient.prefetchQuery(read(seesAll ? api.donations.summary : api.donations.ownSummary));
  },
});

export const donationBatches = createRoute({
  getParentRoute: () => shell,
  path: paths.donationBatches,
  staticData: { title: "Enter a batch", permission: "donations.manage" },
  component: lazyPage(() => import("./BatchPage.tsx")),
  // The ID of the batch is in the URL, so a reload or another window opens it again.
  validateSearch: readId,
});

export const importGifts = createRoute({
  getParentRoute: () => shell,
  path: paths.importGifts,
  staticData: { title: "Import gifts", permission: "donations.manage" },
  component: lazyPage(() => import("./import/GiftImportPage.tsx")),
  // The ID of the import is in the URL. The import continues without this window, and any other window can open it.
  validateSearch: readId,
});
