import { useQuery } from "@tanstack/react-query";
import { CalendarDays, CalendarRange, HandCoins, Receipt } from "lucide-react";
import { dollarsInWords, monthInWords, numberInWords } from "../format/words.ts";
import { useToday } from "../live/midnight.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { giftSums, type Whose } from "./donations.queries.ts";

const voidedInWords = (count: number) => (count === 0 ? "None voided" : `${numberInWords(count)} more voided`);

/** Four sums over the gifts that stand. */
export function DonationSums({ whose }: { whose: Whose }) {
  const day = useToday();
  const { data } = useQuery(giftSums(whose, {}));
  const dollars = (amount: string | undefined) => (amount === undefined ? null : dollarsInWords(amount));
  return (
    <StatRow>
      <StatCard label="Total Donations" value={dollars(data?.total)} note="All time" icon={<HandCoins />} />
      <StatCard label="This Month" value={dollars(data?.thisMonth)} note={monthInWords(day)} icon={<CalendarDays />} />
      <StatCard label="This Year" value={dollars(data?.thisYear)} note={day.slice(0, 4)} icon={<CalendarRange />} />
      <StatCard
        label="Total Records"
        value={data ? numberInWords(data.records) : null}
        note={data ? voidedInWords(data.voided) : "\u00A0"}
        icon={<Receipt />}
      />
    </StatRow>
  );
}
