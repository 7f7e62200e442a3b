import { getRouteApi } from "@tanstack/react-router";
import { Page } from "../page/Page.tsx";
import { useMay } from "../session/session.ts";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import type { ChildrenTab } from "./childrenTabs.ts";
import { ClearancesTab } from "./clearances/ClearancesTab.tsx";
import { RoomsTab } from "./rooms/RoomsTab.tsx";

const route = getRouteApi("/shell/children");

const ROOMS = { value: "rooms", label: "Rooms" } as const;
const CLEARANCES = { value: "clearances", label: "Clearances" } as const;

export default function ChildrenPage() {
  const leads = useMay("children.lead");
  const navigate = route.useNavigate();
  const items: { value: ChildrenTab; label: string }[] = leads ? [ROOMS, CLEARANCES] : [ROOMS];
  const { tab: asked = "rooms" } = route.useSearch();
  const tab = items.some(({ value }) => value === asked) ? asked : "rooms";
  return (
    <Page title="Children" subtitle="Rooms, and who may serve in them">
      <Tabs
        label="Children"
        value={tab}
        onChange={(next) =>
          void navigate({ search: next === "rooms" ? {} : { tab: next }, replace: true, resetScroll: false })
        }
        items={items}
      >
        <TabPanel value="rooms">
          <RoomsTab />
        </TabPanel>
        <TabPanel value="clearances">
          <ClearancesTab />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
