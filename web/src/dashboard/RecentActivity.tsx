import { api } from "@narthex/contract/api.ts";
import type { ActivityItem } from "@narthex/contract/dashboard.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity, CalendarPlus, HandCoins, HeartHandshake, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { readPages } from "../api/reads.ts";
import { formatElapsed } from "../format/format.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Loading } from "../ui/Skeleton.tsx";

const ICONS: Record<ActivityItem["type"], ReactNode> = {
  member: <UserPlus />,
  event: <CalendarPlus />,
  donation: <HandCoins />,
  volunteer: <HeartHandshake />,
};
const SHOWN = 6;

/** Recent activity in the congregation, a few entries at a time. */
export function RecentActivity() {
  const activity = useInfiniteQuery(readPages(api.dashboard.activity, {}, { limit: SHOWN }));
  return (
    <Card title="Recent Activity">
      <QueryList
        list={activity}
        loading={<Loading label="Loading recent activity" bar="h-72" />}
        empty={
          <EmptyState
            icon={<Activity />}
            title="No Recent Activity"
            text="New members, events, gifts and volunteer hours appear here."
          />
        }
        moreFailed="Please try again in a moment."
        moreClassName="mt-4 border-line border-t pt-4"
      >
        {(items) => (
          <ul className="-my-3 divide-y divide-line">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

function Item({ item }: { item: ActivityItem }) {
  return (
    <li className="flex items-center gap-4 py-3">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-quiet text-accent [&_svg]:size-4.5"
      >
        {ICONS[item.type]}
      </span>
      <div className="min-w-0 grow sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 grow">
          <p className="font-medium">{item.title}</p>
          <p className="line-clamp-3 break-words text-ink-quiet text-sm">{item.description}</p>
        </div>
        <time dateTime={item.createdAt} className="shrink-0 text-ink-quiet text-sm">
          {formatElapsed(item.createdAt)}
        </time>
      </div>
    </li>
  );
}
