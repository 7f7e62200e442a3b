import type { Ministry } from "@narthex/contract/ministries.ts";
import { useState } from "react";
import { searchText } from "../client/searchText.ts";
import { useMay } from "../client/session.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { useLeads } from "../client/viewMode.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { useShownPeople } from "./useShownPeople.ts";
import type { Person } from "./withMoves.ts";

const isActive = ({ membershipStatus }: Person) => membershipStatus === "active";
const withoutContact = (person: Person): Person => ({ ...person, email: null });

/** Who belongs to a ministry, for those who only look. An administrator who looks as a member does sees what a member sees. */
export function MinistryMembers({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const mayManage = useMay("members.manage");
  const asMember = !useLeads() && mayManage;
  const people = useShownPeople("assigned", ministry.id, useAfterPause(searchText(typed)));
  const rows = asMember ? people.rows.filter(isActive).map(withoutContact) : people.rows;
  return (
    <Dialog open onClose={onClose} title={ministry.name} description={ministry.description}>
      <search className="mb-4 block">
        <SearchField label="Search members" placeholder="Search members..." value={typed} onChange={setTyped} />
      </search>
      <PeopleSection
        title="Current Members"
        people={{ ...people, rows }}
        leaderId={ministry.leaderId}
        emptyText="No members currently assigned to this ministry."
        className="h-[24rem]"
      />
    </Dialog>
  );
}
