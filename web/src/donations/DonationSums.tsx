import { useQuery } from "@tanstack/react-query";
import { CalendarDays, CalendarRange, HandCoins, Receipt } from "lucide-react";
import { formatDollars, formatMonth, formatNumber } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { type GiftOwner, queryGiftSums } from "./donations.queries.ts";

const formatVoidedCount = (count: number) =>
  count === 0 ? "None voided" : `${formatNumber(count)} voided, not included`;

/** Four sums over the gifts that are not voided. */
export function DonationSums({ whose }: { whose: GiftOwner }) {
  const day = useToday();
  const { data } = useQuery(queryGiftSums(whose, {}));
  const formatSum = (amount: string | undefined) => (amount === undefined ? null : formatDollars(amount));
  return (
    <StatRow>
      <StatCard label="Total Donations" value={formatSum(data?.total)} note="All time" icon={<HandCoins />} />
      <StatCard label="This Month" value={formatSum(data?.thisMonth)} note={formatMonth(day)} icon={<CalendarDays />} />
      <StatCard label="This Year" value={formatSum(data?.thisYear)} note={day.slice(0, 4)} icon={<CalendarRange />} />
      <StatCard
        label="Total Records"
        value={data ? formatNumber(data.records) : null}
        note={data ? formatVoidedCount(data.voided) : "\u00A0"}
        icon={<Receipt />}
      />
    </StatRow>
  );
}
