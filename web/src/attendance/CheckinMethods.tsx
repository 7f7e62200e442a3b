// The three ways to record attendance (section 2.9). The tab and the event are in the URL.
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Card } from "../ui/Card.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { DirectCheckin } from "./greeter/DirectCheckin.tsx";
import { hasFinePointer } from "./greeter/Greeter.tsx";
import { QrCheckin } from "./qr/QrCheckin.tsx";
import { ManualEntry } from "./records/ManualEntry.tsx";

const route = getRouteApi("/shell/attendance");

const METHODS = [
  { value: "direct", label: "Direct Check-in" },
  { value: "qr", label: "QR Code" },
  { value: "manual", label: "Manual Entry" },
] as const;
type Method = (typeof METHODS)[number]["value"];

/** @param props.action a button beside the heading */
export function CheckinMethods({ action }: { action: ReactNode }) {
  const { method = "direct", event } = route.useSearch();
  const navigate = route.useNavigate();
  // The search box takes the focus when the page opens, but not when the user switches tabs with the arrow keys.
  const [tabsUsed, setTabsUsed] = useState(false);
  const go = (next: { method: Method; event: number | undefined }) => {
    const search = {
      ...(next.method === "direct" ? {} : { method: next.method }),
      ...(next.event === undefined ? {} : { event: next.event }),
    };
    void navigate({ search, replace: true, resetScroll: false });
  };
  const chooseTab = (chosen: Method) => {
    setTabsUsed(true);
    go({ method: chosen, event });
  };
  const choosing = { eventId: event ?? null, onEvent: (id: number) => go({ method, event: id }) };
  return (
    <Card title="Check-in Methods" action={action}>
      <Tabs
        label="Check-in Methods"
        value={method}
        onChange={chooseTab}
        items={METHODS}
        className="max-sm:[&>[role=tablist]]:gap-3"
      >
        <TabPanel value="direct">
          <DirectCheckin {...choosing} autoFocus={!tabsUsed && hasFinePointer()} />
        </TabPanel>
        <TabPanel value="qr">
          <QrCheckin {...choosing} />
        </TabPanel>
        <TabPanel value="manual">
          <ManualEntry eventId={choosing.eventId} />
        </TabPanel>
      </Tabs>
    </Card>
  );
}
