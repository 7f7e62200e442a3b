// The actions on the people who are selected in the table.
import { api } from "@narthex/contract/api.ts";
import { MAX_ASSIGNMENTS } from "@narthex/contract/limits.ts";
import { MailPlus, Tag, X } from "lucide-react";
import { useState } from "react";
import { requestPage } from "../api/answers.ts";
import { useAction } from "../api/useAction.ts";
import { formatMembers, formatNumber } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import type { MemberFilter } from "./memberFilter.ts";
import type { SelectedMembers } from "./useSelectedMembers.ts";

const InvitePeopleDialog = loadOnDemand(() => import("../invitations/InvitePeopleDialog.tsx"));
const TagPeopleDialog = loadOnDemand(() => import("../tags/TagPeopleDialog.tsx"));

interface MemberSelectionBarProps {
  selected: SelectedMembers;
  /** The search of the shown list, and its number of people. */
  search: string;
  filter: MemberFilter;
  total: number;
}

export function MemberSelectionBar({ selected, search, filter, total }: MemberSelectionBarProps) {
  const [opened, setOpened] = useState<"put on" | "take off" | "invite" | null>(null);
  const mayInvite = useMay("invitations.manage");
  const { ids, isFull, set, clear } = selected;
  const selectAll = useAction({
    call: () => {
      const query = { ...filter, ...(search ? { search } : {}), limit: MAX_ASSIGNMENTS };
      return requestPage(api.members.list, { query });
    },
    failed: "The members could not be selected.",
    failureNotice: true,
    onSaved: ({ rows }) => {
      clear();
      set(
        rows.map(({ id }) => id),
        true,
      );
    },
  });
  if (ids.size === 0) return null;
  const people = formatMembers(ids.size);
  return (
    <section
      aria-label="Selected members"
      data-selection-bar
      className="sticky bottom-3 z-20 max-md:bottom-18 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface-raised p-3 shadow-float"
    >
      <p role="status" className="mr-auto tabular-nums">
        {`${people} selected`}
        {isFull && <span className="block text-ink-quiet text-sm">{`At most ${MAX_ASSIGNMENTS} at once`}</span>}
      </p>
      {ids.size < total && !isFull && (
        <Button size="small" variant="quiet" busy={selectAll.busy} onClick={() => selectAll.run()}>
          {total > MAX_ASSIGNMENTS ? `Select the first ${MAX_ASSIGNMENTS}` : `Select all ${formatNumber(total)}`}
        </Button>
      )}
      <Button size="small" icon={<Tag />} onClick={() => setOpened("put on")}>
        Add tag
      </Button>
      <Button size="small" onClick={() => setOpened("take off")}>
        Remove tag
      </Button>
      {mayInvite && (
        <Button size="small" icon={<MailPlus />} onClick={() => setOpened("invite")}>
          Invite
        </Button>
      )}
      <Button size="small" variant="quiet" icon={<X />} onClick={clear}>
        Clear
      </Button>
      {opened === "invite" && (
        <InvitePeopleDialog memberIds={[...ids]} listed={total} onClose={() => setOpened(null)} />
      )}
      {opened && opened !== "invite" && (
        <TagPeopleDialog
          memberIds={[...ids]}
          people={people}
          listed={total}
          action={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
