import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { read } from "../api/reads.ts";
import { Page } from "../page/Page.tsx";
import { useMay } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { AlertsCard } from "./board/AlertsCard.tsx";
import { BoardTab } from "./board/BoardTab.tsx";
import { RoomScreen } from "./board/RoomScreen.tsx";
import { ChildrenEvent } from "./ChildrenEvent.tsx";
import { type ChildrenAddress, type ChildrenTab, readRoomScreen } from "./childrenTabs.ts";
import { ClearancesTab } from "./clearances/ClearancesTab.tsx";
import { CheckInTab } from "./desk/CheckInTab.tsx";
import { CodeBox } from "./pickup/CodeBox.tsx";
import { ReportTab } from "./report/ReportTab.tsx";
import { ReviewsTab } from "./reviews/ReviewsTab.tsx";
import { RoomsTab } from "./rooms/RoomsTab.tsx";
import { StationsTab } from "./stations/StationsTab.tsx";

const route = getRouteApi("/shell/children");

const TEAM = [
  { value: "check-in", label: "Check In" },
  { value: "board", label: "Board" },
  { value: "rooms", label: "Rooms" },
] as const;
const LEADS = [
  { value: "clearances", label: "Clearances" },
  { value: "stations", label: "Stations" },
  { value: "reviews", label: "Reviews" },
  { value: "report", label: "Report" },
] as const;

/** Attempts of barred people that no lead has looked at; 0 for others than leads. */
function useUnreadAlerts(leads: boolean): number {
  const { data = [] } = useQuery({ ...read(api.childAlerts.list), enabled: leads });
  return data.filter(({ seenAt }) => seenAt === null).length;
}

export default function ChildrenPage() {
  const leads = useMay("children.lead");
  const navigate = route.useNavigate();
  const unread = useUnreadAlerts(leads);
  const note = unread > 0 && <Badge tone="critical">{unread}</Badge>;
  const items: { value: ChildrenTab; label: string; note?: ReactNode }[] = (
    leads ? [...TEAM, ...LEADS] : [...TEAM]
  ).map((item) => (item.value === "board" && note ? { ...item, note } : item));
  const address = route.useSearch();
  const { tab: asked = "check-in", event, room, from, to } = address;
  const tab = items.some(({ value }) => value === asked) ? asked : "check-in";
  const go = (next: ChildrenAddress) => void navigate({ search: next, replace: true, resetScroll: false });
  const ofEvent = event === undefined ? {} : { event };
  /** The room whose board was opened to check in an adult. */
  const [staffing, setStaffing] = useState<number | null>(null);
  const addAdult = (eventId: number, roomId: number) => {
    setStaffing(roomId);
    go({ tab: "board", event: eventId, room: roomId });
  };
  const onRooms = leads ? () => go({ tab: "rooms", ...ofEvent }) : undefined;
  const inTab = tab === "check-in" ? {} : { tab };
  const choosing = { eventId: event ?? null, onEvent: (id: number) => go({ ...inTab, event: id }) };
  const inRoom = { tab: "board" as const, ...ofEvent, ...(room === undefined ? {} : { room }) };
  const alone = readRoomScreen(address);
  if (alone)
    return (
      <RoomScreen {...alone} onEvent={(id) => go({ ...inRoom, event: id, full: true })} onLeave={() => go(inRoom)} />
    );
  return (
    <Page title="Children" subtitle="Check-in, rooms, and who collects">
      <Tabs
        label="Children"
        value={tab}
        onChange={(next) => go(next === "check-in" ? ofEvent : { tab: next, ...ofEvent })}
        items={items}
        wraps
      >
        <TabPanel value="check-in">
          <ChildrenEvent {...choosing}>
            {(on) => (
              <CheckInTab
                key={on.id}
                eventId={on.id}
                onCollect={() => go({ tab: "board", event: on.id })}
                onRoom={(id) => addAdult(on.id, id)}
                onRooms={onRooms}
              />
            )}
          </ChildrenEvent>
        </TabPanel>
        <TabPanel value="board">
          <ChildrenEvent
            {...choosing}
            above={
              <>
                <CodeBox />
                {leads && <AlertsCard />}
              </>
            }
          >
            {(on) => (
              <BoardTab
                key={on.id}
                eventId={on.id}
                roomId={room ?? null}
                isStaffing={room !== undefined && staffing === room}
                onRoom={(id) => {
                  setStaffing(null);
                  go({ tab: "board", event: on.id, ...(id === null ? {} : { room: id }) });
                }}
                onAddAdult={(id) => addAdult(on.id, id)}
                onRooms={onRooms}
                onFullScreen={() => go({ ...inRoom, event: on.id, full: true })}
              />
            )}
          </ChildrenEvent>
        </TabPanel>
        <TabPanel value="rooms">
          <RoomsTab />
        </TabPanel>
        <TabPanel value="clearances">
          <ClearancesTab />
        </TabPanel>
        <TabPanel value="stations">
          <StationsTab />
        </TabPanel>
        <TabPanel value="reviews">
          <ReviewsTab />
        </TabPanel>
        <TabPanel value="report">
          <ReportTab from={from} to={to} onDays={(days) => go({ tab: "report", ...ofEvent, ...days })} />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
