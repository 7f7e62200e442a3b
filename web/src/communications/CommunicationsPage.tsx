import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { AnnouncementsTab } from "../announcements/AnnouncementsTab.tsx";
import { formatNumber } from "../format/format.ts";
import { MessagesTab } from "../messages/MessagesTab.tsx";
import { unreadMessages } from "../messages/messages.queries.ts";
import { Page } from "../page/Page.tsx";
import { PrayersTab } from "../prayers/PrayersTab.tsx";
import { Badge } from "../ui/Badge.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";

const route = getRouteApi("/shell/communications");

type TabName = "announcements" | "messages" | "prayers";

/** Announcements, messages and prayer requests. The tab is in the address. */
export default function CommunicationsPage() {
  const { tab = "announcements" } = route.useSearch();
  const navigate = route.useNavigate();
  const unread = useQuery(unreadMessages).data?.unread ?? 0;
  const show = (next: TabName) =>
    void navigate({ search: next === "announcements" ? {} : { tab: next }, resetScroll: false });
  return (
    <Page title="Communications" subtitle="Announcements, messages and prayer requests">
      <Tabs<TabName>
        label="Communications"
        value={tab}
        onChange={show}
        items={[
          { value: "announcements", label: "Announcements" },
          {
            value: "messages",
            label: "Messages",
            note: unread > 0 && (
              <Badge tone="accent" className="relative">
                {formatNumber(unread)}
                <span className="sr-only"> unread</span>
              </Badge>
            ),
          },
          { value: "prayers", label: "Prayer Requests" },
        ]}
      >
        <TabPanel value="announcements">
          <AnnouncementsTab />
        </TabPanel>
        <TabPanel value="messages">
          <MessagesTab />
        </TabPanel>
        <TabPanel value="prayers">
          <PrayersTab />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
