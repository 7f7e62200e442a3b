import { api } from "@narthex/contract/api.ts";
import type { Payment, PaymentState } from "@narthex/contract/payments.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { readPages } from "../api/reads.ts";
import { formatDollars, formatInstantDate, formatInstantTime } from "../format/format.ts";
import { QueryList } from "../page/QueryList.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";

const PAGE_ROWS = 10;

const STATES: Readonly<Record<PaymentState, { label: string; tone: NonNullable<BadgeProps["tone"]> }>> = {
  open: { label: "Not paid yet", tone: "neutral" },
  declined: { label: "Declined", tone: "critical" },
  processing: { label: "On its way", tone: "caution" },
  received: { label: "Received", tone: "positive" },
  partly_refunded: { label: "Refunded in part", tone: "caution" },
  refunded: { label: "Refunded", tone: "neutral" },
  disputed: { label: "Disputed", tone: "critical" },
  lost: { label: "Dispute lost", tone: "critical" },
  canceled: { label: "Not paid", tone: "neutral" },
};

/** The newest payments and their status. */
export function PaymentList() {
  const list = useInfiniteQuery(readPages(api.payments.list, {}, { limit: PAGE_ROWS }));
  return (
    <Card title="Newest payments">
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading payments"
            rows={3}
            className="divide-y divide-line border-line border-y"
            rowClassName="py-3"
          >
            <Skeleton className="mt-1 h-4 w-2/5" />
            <Skeleton className="mt-3 mb-1 h-4 w-1/5" />
          </LoadingRows>
        }
        empty={
          <EmptyState
            icon={<CreditCard />}
            title="No card payments yet"
            text="Online gifts are listed here with their status: paid, declined, refunded or disputed."
          />
        }
        moreFailed="The next payments could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(payments) => (
          <ul className="divide-y divide-line border-line border-y">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} {...payment} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

function PaymentRow({ purpose, donorName, isGuest, amount, feeCovered, state, returned, failure, createdAt }: Payment) {
  const { timezone } = useCurrentUser().congregation;
  const isTest = purpose === "test";
  const look = isTest ? { label: "Test", tone: "neutral" as const } : STATES[state];
  const money =
    feeCovered === "0.00"
      ? formatDollars(amount)
      : `${formatDollars(amount)} with ${formatDollars(feeCovered)} for the fee`;
  return (
    <li className="gap-4 py-3 sm:flex sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="font-medium text-sm wrap-anywhere">
          {isTest ? "Test of the connection" : `${donorName ?? "A donor"}${isGuest ? " (guest)" : ""}`}
        </p>
        <p className="text-ink-quiet text-sm">
          {isTest
            ? "No card was charged"
            : returned === "0.00"
              ? money
              : `${money}, ${formatDollars(returned)} returned`}
          {state === "declined" && failure && `: ${failure.replaceAll("_", " ")}`}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3 max-sm:mt-2 sm:flex-col sm:items-end sm:gap-1">
        <Badge tone={look.tone}>{look.label}</Badge>
        <time dateTime={createdAt} className="text-ink-quiet text-xs">
          {`${formatInstantDate(createdAt, timezone)}, ${formatInstantTime(createdAt, timezone)}`}
        </time>
      </div>
    </li>
  );
}
