// What is new in the congregation, in words.
import type { ActivityItem } from "@narthex/contract/dashboard.ts";
import type { Database } from "../database/database.ts";
import { findNewestEvents, findNewestHours, findNewestMembers } from "./activity.queries.ts";

const ITEMS = 10;

export async function readActivity(db: Database): Promise<ActivityItem[]> {
  const [people, planned, given] = await Promise.all([
    findNewestMembers(db, ITEMS),
    findNewestEvents(db, ITEMS),
    findNewestHours(db, ITEMS),
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
  ];
  return items.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, ITEMS);
}
