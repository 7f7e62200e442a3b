import type { Ministry } from "@narthex/contract/ministries.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { FoundCount } from "../page/FoundCount.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { useShownPeople } from "./useShownPeople.ts";

/** The people of a ministry, for users who may only view them. */
export function MinistryMembers({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const [typed, setTyped, search] = useSearchText();
  const people = useShownPeople("assigned", ministry.id, search);
  const isAnswered = people.searched && people.query.isSuccess && !people.query.isPlaceholderData;
  return (
    <Dialog open onClose={onClose} title={ministry.name} description={ministry.description}>
      <search className="mb-4 block">
        <SearchField label="Search members" placeholder="Search members..." value={typed} onChange={setTyped} />
      </search>
      {/* The list itself says that no one was found. */}
      <FoundCount count={isAnswered && people.total > 0 ? people.total : undefined} one="member" many="members" />
      <PeopleSection
        title="Current Members"
        people={people}
        ministry={ministry}
        emptyText="No members currently assigned to this ministry."
        className="h-[24rem]"
      />
    </Dialog>
  );
}
