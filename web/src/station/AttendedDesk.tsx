import { useState } from "react";
import { CheckInTab } from "../children/desk/CheckInTab.tsx";
import { CodeBox } from "../children/pickup/CodeBox.tsx";
import { FamilyCollect } from "../children/pickup/FamilyCollect.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { Unsaved } from "../ui/unsaved.ts";
import type { Leaving } from "./useLeaving.tsx";

const PARTS = [
  { value: "check-in", label: "Check In" },
  { value: "collect", label: "Collect" },
] as const;
type Part = (typeof PARTS)[number]["value"];

interface AttendedDeskProps {
  eventId: number;
  leaving: Pick<Leaving, "probes" | "leave">;
  /** Called when the greeter goes on to the next family. */
  onNext: () => void;
}

/** A greeter's functions at the desk, without the rest of the app. */
export function AttendedDesk({ eventId, leaving, onNext }: AttendedDeskProps) {
  const [part, setPart] = useState<Part>("check-in");
  return (
    <Tabs label="Desk" value={part} onChange={(next) => leaving.leave(() => setPart(next))} items={PARTS}>
      <TabPanel value="check-in">
        <Unsaved value={leaving.probes}>
          <CheckInTab eventId={eventId} onCollect={() => setPart("collect")} onNext={onNext} />
        </Unsaved>
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
