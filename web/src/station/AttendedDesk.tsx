import { useState } from "react";
import { CheckInTab } from "../children/desk/CheckInTab.tsx";
import { CodeBox } from "../children/pickup/CodeBox.tsx";
import { FamilyCollect } from "../children/pickup/FamilyCollect.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";

const PARTS = [
  { value: "check-in", label: "Check In" },
  { value: "collect", label: "Collect" },
] as const;

interface AttendedDeskProps {
  eventId: number;
  /** Called when the greeter goes on to the next family. */
  onNext: () => void;
}

/** A greeter's functions at the desk, without the rest of the app. */
export function AttendedDesk({ eventId, onNext }: AttendedDeskProps) {
  const [part, setPart] = useState<(typeof PARTS)[number]["value"]>("check-in");
  return (
    <Tabs label="Desk" value={part} onChange={setPart} items={PARTS}>
      <TabPanel value="check-in">
        <CheckInTab eventId={eventId} onCollect={() => setPart("collect")} onNext={onNext} />
      </TabPanel>
      <TabPanel value="collect">
        <div className="grid gap-8">
          <CodeBox />
          <FamilyCollect eventId={eventId} />
        </div>
      </TabPanel>
    </Tabs>
  );
}
