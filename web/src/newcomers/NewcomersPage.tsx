// The queue of people waiting for admission, the earliest first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { UserCheck } from "lucide-react";
import { ApiError } from "../api/request.ts";
import { Page } from "../page/Page.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { AdmitAll, describeAdmitAll } from "./AdmitAll.tsx";
import { NewcomerRows } from "./NewcomerRows.tsx";
import { queryNewcomers } from "./newcomers.queries.ts";

const route = getRouteApi("/shell/members/newcomers");

const TABS = [
  { value: "waiting", label: "To admit" },
  { value: "postponed", label: "Not now" },
] as const;
type Show = (typeof TABS)[number]["value"];

const EMPTY: Record<Show, { title: string; text: string }> = {
  waiting: {
    title: "No one is waiting",
    text: "People who create an account or fill in the check-in form for the first time appear here.",
  },
  postponed: { title: "No one is postponed", text: "People whom you postpone stay here until their date." },
};

const WHAT =
  "Everyone here is in the directory as pending. Admitting makes them active members: they are counted, get announcements, and with an account see what members see.";

export default function NewcomersPage() {
  const { show = "waiting" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title="Newcomers"
      subtitle="People who are waiting to be admitted"
      actions={
        <Link to={paths.members} className={getButtonClass()}>
          Back to members
        </Link>
      }
    >
      <Tabs
        label="Newcomers"
        value={show}
        onChange={(next) =>
          void navigate({ search: next === "postponed" ? { show: next } : {}, replace: true, resetScroll: false })
        }
        items={TABS}
      >
        {TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Newcomers show={value} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

function Newcomers({ show }: { show: Show }) {
  const list = useInfiniteQuery({
    ...queryNewcomers(show),
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  return (
    <QueryList
      list={list}
      framed
      loading={<LoadingRows label="Loading newcomers" rows={3} className="grid gap-4" bar="h-20" />}
      empty={<EmptyState icon={<UserCheck />} {...EMPTY[show]} />}
      moreFailed="The next people could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(rows) => {
        const all = { newcomers: rows, total: list.data?.pages[0]?.total ?? rows.length };
        return (
          <Card
            padding="none"
            description={show === "waiting" ? `${WHAT} ${describeAdmitAll(all)}` : undefined}
            action={show === "waiting" && <AdmitAll {...all} />}
          >
            <NewcomerRows label="Newcomers" rows={rows} />
          </Card>
        );
      }}
    </QueryList>
  );
}
