// What is new in the congregation, in words.
import type { ActivityItem } from "@narthex/contract/dashboard.ts";
import { ANONYMOUS, DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import type { Database } from "../database/database.ts";
import { newestGifts } from "../donations/reading.service.ts";
import { findNewestEvents, findNewestHours, findNewestMembers } from "./activity.queries.ts";

const ITEMS = 10;

const usDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** "$1,234.50" for numeric text, exact. */
const dollars = (amount: string): string => usDollars.format(amount as `${number}`);

export async function readActivity(db: Database): Promise<ActivityItem[]> {
  const [people, planned, given, { gifts, batches }] = await Promise.all([
    findNewestMembers(db, ITEMS),
    findNewestEvents(db, ITEMS),
    findNewestHours(db, ITEMS),
    newestGifts(db, ITEMS),
  ]);
  const items: ActivityItem[] = [
    ...people.map(({ id, firstName, lastName, membershipStatus, createdAt }) => ({
      id: `member-${id}`,
      type: "member" as const,
      title: membershipStatus === "pending" ? "Waiting to be admitted" : "New member",
      description: `${firstName} ${lastName}`,
      createdAt,
    })),
    ...planned.map(({ id, title, createdAt }) => ({
      id: `event-${id}`,
      type: "event" as const,
      title: "New event",
      description: title,
      createdAt,
    })),
    ...given.map(({ id, firstName, lastName, ministryName, createdAt }) => ({
      id: `volunteer-${id}`,
      type: "volunteer" as const,
      title: "Volunteer hours logged",
      description: `${firstName} ${lastName}, ${ministryName}`,
      createdAt,
    })),
    ...gifts.map(({ id, donorName, amount, donationType, createdAt }) => ({
      id: `donation-${id}`,
      type: "donation" as const,
      title: "Gift received",
      description: `${donorName ?? ANONYMOUS}, ${dollars(amount)}, ${DONATION_TYPE_WORDS[donationType]}`,
      createdAt,
    })),
    ...batches.map(({ id, closedTotal, closedAt }) => ({
      id: `batch-${id}`,
      type: "donation" as const,
      title: "Batch of gifts closed",
      description: dollars(closedTotal),
      createdAt: closedAt,
    })),
  ];
  return items.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, ITEMS);
}
