import { useState } from "react";
import { CheckInTab } from "../children/desk/CheckInTab.tsx";
import { CodeBox } from "../children/pickup/CodeBox.tsx";
import { FamilyCollect } from "../children/pickup/FamilyCollect.tsx";
import { DiscardQuestion } from "../ui/DiscardQuestion.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { findUnsaved, findUnsavedField, Unsaved, type UnsavedChecks } from "../ui/unsaved.ts";

const PARTS = [
  { value: "check-in", label: "Check In" },
  { value: "collect", label: "Collect" },
] as const;
type Part = (typeof PARTS)[number]["value"];

interface AttendedDeskProps {
  eventId: number;
  /** Called when the greeter goes on to the next family. */
  onNext: () => void;
}

/** A greeter's functions at the desk, without the rest of the app. */
export function AttendedDesk({ eventId, onNext }: AttendedDeskProps) {
  const [part, setPart] = useState<Part>("check-in");
  const [probes] = useState<UnsavedChecks>(() => new Map());
  const [asked, setAsked] = useState<Part | null>(null);
  return (
    <Tabs
      label="Desk"
      value={part}
      onChange={(next) => (findUnsaved(probes) ? setAsked(next) : setPart(next))}
      items={PARTS}
    >
      <TabPanel value="check-in">
        <Unsaved value={probes}>
          <CheckInTab eventId={eventId} onCollect={() => setPart("collect")} onNext={onNext} />
        </Unsaved>
      </TabPanel>
      <TabPanel value="collect">
        <div className="grid gap-8">
          <CodeBox />
          <FamilyCollect eventId={eventId} />
        </div>
      </TabPanel>
      {asked && (
        <DiscardQuestion
          loss={findUnsaved(probes) || "labels"}
          onKeep={() => setAsked(null)}
          findField={() => findUnsavedField(probes)}
          onDiscard={() => {
            setPart(asked);
            setAsked(null);
          }}
        />
      )}
    </Tabs>
  );
}
