import type { Donation } from "@narthex/contract/donations.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { DonationTable } from "../../donations/DonationTable.tsx";
import { queryGiftPages, queryGiftSums } from "../../donations/donations.queries.ts";
import { formatDollars, formatNumber } from "../../format/format.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { linkClass } from "../../ui/link.ts";
import { StatCard, StatRow } from "../../ui/StatCard.tsx";
import { GivingYears } from "./GivingYears.tsx";
import { queryGiving } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";

const GiftReceipt = loadOnDemand(() => import("../../donations/GiftReceipt.tsx"), "GiftReceipt");

const doNothing = () => undefined;

/** The gifts of a person, for people who manage gifts. Gifts are voided on the donations page. */
export default function GivingTab({ person: { id } }: { person: Person }) {
  const filter = { donor: id };
  const list = useInfiniteQuery(queryGiftPages("everyone", filter));
  const sums = useQuery(queryGiftSums("everyone", filter));
  const giving = useQuery(queryGiving(id));
  const [receiptOf, setReceiptOf] = useKeptState<Donation | null>(`person.${id}.receipt`, null);
  return (
    <div className="grid gap-6">
      <StatRow columns={3}>
        <StatCard label="This Year" value={sums.data ? formatDollars(sums.data.thisYear) : null} />
        <StatCard label="All gifts" value={giving.data ? formatDollars(giving.data.total) : null} />
        <StatCard label="Number of gifts" value={giving.data ? formatNumber(giving.data.gifts) : null} />
      </StatRow>
      {giving.data && giving.data.years.length > 0 && <GivingYears giving={giving.data} id={id} />}
      {giving.isError && <QueryError query={giving} />}
      <QueryList
        framed
        list={list}
        loading={<RowsLoading label="Loading gifts" />}
        empty={<EmptyState icon={<HandCoins />} title="No gifts" text="Gifts of this person appear here." />}
        moreFailed="The next gifts could not be loaded. Please try again."
      >
        {(gifts) => (
          <Card
            title="Gifts"
            padding="none"
            action={
              <Link to={paths.donations} search={{ donor: id }} className={linkClass}>
                Open in donations
              </Link>
            }
          >
            <DonationTable gifts={gifts} whose="own" onReceipt={setReceiptOf} onVoid={doNothing} onLink={doNothing} />
          </Card>
        )}
      </QueryList>
      {receiptOf && <GiftReceipt gift={receiptOf} mayMail onClose={() => setReceiptOf(null)} />}
    </div>
  );
}
