import type { Donation } from "@narthex/contract/donations.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { sentenceOf } from "../api/request.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { ShowMore } from "../page/ShowMore.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { DonationFilters } from "./DonationFilters.tsx";
import { DonationRow } from "./DonationRow.tsx";
import { giftPages, giftSums, type Whose } from "./donations.queries.ts";
import { sumsInWords } from "./donationWords.ts";
import { BACKWARDS, type GiftFilter, isBackwards } from "./giftFilter.ts";
import { useDonor } from "./useDonor.ts";

// Brings the schema that it checks with.
const VoidDonation = lazy(() => import("./VoidDonation.tsx").then((module) => ({ default: module.VoidDonation })));

const TRY_AGAIN = "Please try again in a moment.";

interface DonationListProps {
  whose: Whose;
  filter: GiftFilter;
  /** What to do where there are no gifts at all. */
  nothing: ReactNode;
}

/** The gifts, the newest day first, narrowed down by what the address says. */
export function DonationList({ whose, filter, nothing }: DonationListProps) {
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...giftPages(whose, filter),
    enabled: !isBackwards(filter),
    placeholderData: (before) => before,
  });
  const sums = useQuery({
    ...giftSums(whose, filter),
    enabled: !isBackwards(filter),
    placeholderData: (before) => before,
  });
  const [doubted, setDoubted] = useKeptState<Donation | null>("donations.void", null);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const donor = useDonor(filter.donor);
  const isNobody = whose === "everyone" && donor === null;
  const isNarrowed = Object.keys(filter).length > 0;
  const show = (narrowed: GiftFilter) =>
    void navigate({
      to: paths.donations,
      search: ({ mine }) => (mine ? { ...narrowed, mine } : narrowed),
      replace: true,
    });
  const showAll = () => show({});
  return (
    <Card title="Donation Records" padding="none">
      {(isNarrowed || rows.length > 0) && (
        <DonationFilters
          whose={whose}
          filter={filter}
          onFilter={show}
          onClear={isNarrowed ? showAll : null}
          sums={sums.data && !isBackwards(filter) ? sumsInWords(sums.data) : null}
        />
      )}
      {isBackwards(filter) ? (
        <EmptyState
          icon={<HandCoins />}
          title="No day lies in this period"
          text={BACKWARDS}
          action={<Button onClick={showAll}>Show everything</Button>}
        />
      ) : list.isPending ? (
        <ListLoading />
      ) : !list.data ? (
        <ErrorState
          text={sentenceOf(list.error, TRY_AGAIN)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : rows.length > 0 ? (
        <ul className="border-line border-t">
          {rows.map((gift) => (
            <DonationRow key={gift.id} gift={gift} whose={whose} onVoid={() => setDoubted(gift)} />
          ))}
        </ul>
      ) : isNarrowed ? (
        <EmptyState
          icon={<HandCoins />}
          title={isNobody ? "This person does not exist" : "Nothing found"}
          text={isNobody ? "No member has this number, or not any more." : "No gift matches what you are looking for."}
          action={<Button onClick={showAll}>Show everything</Button>}
        />
      ) : (
        <EmptyState
          icon={<HandCoins />}
          title="No Donations Recorded"
          text={
            whose === "own"
              ? "Your gifts will stand here, with their sums for the year."
              : "Every gift stands here once it is given online or recorded."
          }
          action={nothing}
        />
      )}
      {!isBackwards(filter) && <ShowMore list={list} failed={TRY_AGAIN} className="border-line border-t p-3" />}
      <Suspense>{doubted && <VoidDonation gift={doubted} onClose={() => setDoubted(null)} />}</Suspense>
    </Card>
  );
}

const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

function ListLoading() {
  return (
    <Loading label="Loading donations">
      <div className="border-line border-t">
        {PLACEHOLDERS.map((key) => (
          <div
            key={key}
            className="flex h-18 items-center gap-6 border-line border-b px-4 last:border-b-0 sm:h-14 sm:px-6"
          >
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="ml-auto h-5 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
