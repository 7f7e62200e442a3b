import { api } from "@narthex/contract/api.ts";
import type { ActivityItem } from "@narthex/contract/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { Activity, CalendarPlus, HandCoins, HeartHandshake, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { read } from "../client/reads.ts";
import { sentenceOf } from "../client/request.ts";
import { agoInWords } from "../client/words.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

const ICONS: Record<ActivityItem["type"], ReactNode> = {
  member: <UserPlus />,
  event: <CalendarPlus />,
  donation: <HandCoins />,
  volunteer: <HeartHandshake />,
};
const SHOWN = 6;

/** What is new in the congregation. */
export function RecentActivity() {
  const activity = useQuery(read(api.dashboard.activity));
  return (
    <Card title="Recent Activity">
      {activity.isPending ? (
        <Loading label="Loading recent activity">
          <Skeleton className="h-72 w-full" />
        </Loading>
      ) : activity.isError ? (
        <ErrorState
          text={sentenceOf(activity.error, "Please try again in a moment.")}
          onRetry={() => void activity.refetch()}
        />
      ) : activity.data.length === 0 ? (
        <EmptyState
          icon={<Activity />}
          title="No Recent Activity"
          text="New members, events, gifts and volunteer hours appear here."
        />
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {activity.data.slice(0, SHOWN).map((item) => (
            <li key={item.id} className="flex items-center gap-4 py-3">
              <span
                aria-hidden
                className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-quiet text-accent [&_svg]:size-4.5"
              >
                {ICONS[item.type]}
              </span>
              <div className="min-w-0 grow">
                <p className="font-medium">{item.title}</p>
                <p className="truncate text-ink-quiet text-sm">{item.description}</p>
              </div>
              <time dateTime={item.createdAt} className="shrink-0 text-ink-quiet text-sm">
                {agoInWords(item.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
