import { getRouteApi } from "@tanstack/react-router";
import { AnnouncementsTab } from "../announcements/AnnouncementsTab.tsx";
import { Page } from "../client/Page.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";

const route = getRouteApi("/shell/communications");

const TABS = [{ value: "announcements", label: "Announcements" }] as const;

type TabName = (typeof TABS)[number]["value"];

/** What the congregation is told and asks. The tab stands in the address. */
export default function CommunicationsPage() {
  const { tab = "announcements" } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: TabName) =>
    void navigate({ search: next === "announcements" ? {} : { tab: next }, resetScroll: false });
  return (
    <Page title="Communications" subtitle="Announcements for the congregation">
      <Tabs label="Communications" value={tab} onChange={show} items={TABS}>
        <TabPanel value="announcements">
          <AnnouncementsTab />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
