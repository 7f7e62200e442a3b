import type { Donation } from "@narthex/contract/donations.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";
import { useKeptState } from "../forms/useKeptState.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import type { MemberSearch } from "../people/useMemberSearch.ts";
import { isFilterSet } from "../routing/params.ts";
import { ownStatements } from "../statements/statements.queries.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { DonationFilters } from "./DonationFilters.tsx";
import { DonationTable } from "./DonationTable.tsx";
import { type GiftOwner, queryGiftPages, queryGiftSums } from "./donations.queries.ts";
import { formatSums } from "./donationWords.ts";
import { BACKWARDS, type GiftFilter, isBackwards, withText } from "./giftFilter.ts";
import { useDonor } from "./useDonor.ts";

// Lazy, because it includes the schema that it validates with.
const VoidDonation = loadOnDemand(() => import("./VoidDonation.tsx"), "VoidDonation");

const GiftReceipt = loadOnDemand(() => import("./GiftReceipt.tsx"), "GiftReceipt");

const LinkGuestGift = loadOnDemand(() => import("./LinkGuestGift.tsx"), "LinkGuestGift");

interface DonationListProps {
  whose: GiftOwner;
  /** The filter of the URL. */
  filter: GiftFilter;
  /** The search by note and amount; null without one. */
  search: MemberSearch | null;
  /** Shown if there are no gifts at all. */
  nothing: ReactNode;
}

/** The gifts, the newest day first, filtered by the URL and by a search. */
export function DonationList({ whose, filter, search, nothing }: DonationListProps) {
  const navigate = useNavigate();
  const shown = withText(filter, search?.term);
  const list = useInfiniteQuery({
    ...queryGiftPages(whose, shown),
    enabled: !isBackwards(filter),
    placeholderData: (before) => before,
  });
  const sums = useQuery({
    ...queryGiftSums(whose, shown),
    enabled: !isBackwards(filter),
    placeholderData: (before) => before,
  });
  const [donationToVoid, setDonationToVoid] = useKeptState<Donation | null>("donations.void", null);
  const [donationToLink, setDonationToLink] = useKeptState<Donation | null>("donations.link", null);
  const [receiptOf, setReceiptOf] = useKeptState<Donation | null>("donations.receipt", null);
  // People who manage gifts are told what is missing.
  const isReady = useQuery({ ...ownStatements, enabled: whose === "own" }).data?.ready ?? false;
  const hasReceipts = whose === "everyone" || isReady;
  const rows = listAllRows(list);
  const donor = useDonor(filter.donor);
  const isNarrowed = isFilterSet(shown);
  const show = (narrowed: GiftFilter) =>
    void navigate({
      to: paths.donations,
      search: ({ mine }) => (mine ? { ...narrowed, mine } : narrowed),
      state: true,
      replace: true,
    });
  const showAll = () => {
    search?.setTyped("");
    show({});
  };
  return (
    <Card title="Donation Records" padding="none">
      {(isNarrowed || rows.length > 0 || list.isPlaceholderData) && (
        <DonationFilters
          whose={whose}
          search={search}
          filter={filter}
          onFilter={show}
          onClear={isNarrowed ? showAll : null}
          sums={sums.data && !isBackwards(filter) ? formatSums(sums.data) : null}
        />
      )}
      {isBackwards(filter) ? (
        <EmptyState
          icon={<HandCoins />}
          title="This period has no days"
          text={BACKWARDS}
          action={<Button onClick={showAll}>Show everything</Button>}
        />
      ) : (
        <QueryList
          list={list}
          loading={<ListLoading />}
          empty={
            isNarrowed ? (
              <NothingFound isNobody={whose === "everyone" && donor === null} onShowAll={showAll} />
            ) : (
              <NoGifts whose={whose} action={nothing} />
            )
          }
          moreFailed="Please try again in a moment."
          moreClassName="border-line border-t p-3"
        >
          {(gifts) => (
            <DonationTable
              gifts={gifts}
              whose={whose}
              onReceipt={hasReceipts ? setReceiptOf : null}
              onVoid={setDonationToVoid}
              onLink={setDonationToLink}
            />
          )}
        </QueryList>
      )}
      {donationToLink && <LinkGuestGift gift={donationToLink} onClose={() => setDonationToLink(null)} />}
      {receiptOf && <GiftReceipt gift={receiptOf} mayMail={whose === "everyone"} onClose={() => setReceiptOf(null)} />}
      {donationToVoid && <VoidDonation gift={donationToVoid} onClose={() => setDonationToVoid(null)} />}
    </Card>
  );
}

function NothingFound({ isNobody, onShowAll }: { isNobody: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<HandCoins />}
      title={isNobody ? "This person does not exist" : "Nothing found"}
      text={isNobody ? "No current member has this number." : "No gifts match your filters."}
      action={<Button onClick={onShowAll}>Show everything</Button>}
    />
  );
}

function NoGifts({ whose, action }: { whose: GiftOwner; action: ReactNode }) {
  return (
    <EmptyState
      icon={<HandCoins />}
      title="No Donations Recorded"
      text={
        whose === "own"
          ? "Your gifts will appear here, with their totals for the year."
          : "Gifts appear here once they are given online or recorded: one by one, or a whole collection as a batch."
      }
      action={action}
    />
  );
}

function ListLoading() {
  return (
    <LoadingRows
      label="Loading donations"
      rows={8}
      className="border-line border-t"
      rowClassName="flex h-18 items-center gap-6 border-line border-b px-4 last:border-b-0 sm:h-14 sm:px-6"
    >
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="ml-auto h-5 w-24" />
    </LoadingRows>
  );
}
