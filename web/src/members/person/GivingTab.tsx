import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, HandCoins } from "lucide-react";
import { addressOf } from "../../api/request.ts";
import { DonationRow } from "../../donations/DonationRow.tsx";
import { giftPages, giftSums } from "../../donations/donations.queries.ts";
import { dollarsInWords, numberInWords } from "../../format/words.ts";
import { QueryList, rowsOf } from "../../page/QueryList.tsx";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { linkClass } from "../../ui/link.ts";
import { StatCard, StatRow } from "../../ui/StatCard.tsx";
import { RowsLoading } from "./RowsLoading.tsx";

const nothing = () => undefined;

/** The gifts of a person, for those who keep the books. Gifts are voided in the ledger. */
export default function GivingTab({ person: { id } }: { person: Person }) {
  const filter = { donor: id };
  const list = useInfiniteQuery(giftPages("everyone", filter));
  const sums = useQuery(giftSums("everyone", filter));
  const years = [...new Set(rowsOf(list).map(({ donationDate }) => donationDate.slice(0, 4)))];
  return (
    <div className="grid gap-6">
      <StatRow columns={3}>
        <StatCard label="This Year" value={sums.data ? dollarsInWords(sums.data.thisYear) : null} />
        <StatCard label="All Gifts" value={sums.data ? dollarsInWords(sums.data.total) : null} />
        <StatCard label="Number of Gifts" value={sums.data ? numberInWords(sums.data.records) : null} />
      </StatRow>
      {years.length > 0 && (
        <Card title="Giving Statements">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {years.map((year) => (
              <li key={year}>
                <a
                  href={addressOf(api.statements.pdf, { params: { memberId: id, year: Number(year) } })}
                  target="_blank"
                  rel="noreferrer"
                  className={linkClass}
                >
                  <FileText aria-hidden className="mr-1.5 size-4" />
                  {`Statement of ${year}`}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
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
            <ul className="border-line border-t">
              {gifts.map((gift) => (
                <DonationRow key={gift.id} gift={gift} whose="own" onVoid={nothing} />
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
    </div>
  );
}
