import { api } from "@narthex/contract/api.ts";
import type { PositionPeople } from "@narthex/contract/position-people.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../../api/reads.ts";
import { useSearchText } from "../../format/useSearchText.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { linkClass } from "../../ui/link.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { NarrowPositionPeople } from "./NarrowPositionPeople.tsx";
import { WidePositionPeople } from "./WidePositionPeople.tsx";

/** Who can serve in which position. Each choice is saved as soon as it is made. */
export default function PositionPeopleDialog({ ministryId, onClose }: { ministryId: number; onClose: () => void }) {
  const [text, setText, search] = useSearchText();
  const found = useQuery({
    ...read(api.positionPeople.list, { params: { id: ministryId }, query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="People"
      description="Check who can serve in each position. A position without anyone checked is open to everyone in the ministry. Each choice is saved right away."
    >
      <div className="pb-4">
        <search className="mb-4 block">
          <SearchField
            label="Search people of the ministry"
            placeholder="Name"
            slash={false}
            value={text}
            onChange={setText}
          />
        </search>
        {found.isPending ? (
          <LoadingRows label="Loading people" rows={4} className="grid gap-2" bar="h-12" />
        ) : found.data ? (
          <Found ministryId={ministryId} search={search} found={found.data} />
        ) : (
          <QueryError query={found} />
        )}
      </div>
      <ActionBar>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </ActionBar>
    </Dialog>
  );
}

interface FoundProps {
  ministryId: number;
  search: string;
  found: PositionPeople;
}

function Found({ ministryId, search, found }: FoundProps) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const People = isWide ? WidePositionPeople : NarrowPositionPeople;
  if (found.people.length === 0)
    return (
      <p role="status" className="py-6 text-ink-quiet">
        {search ? (
          "No one in this ministry has this name."
        ) : (
          <>
            {"No one has accepted this ministry yet. Add people under "}
            <Link to={paths.members} search={{ tab: "assignments", ministry: ministryId }} className={linkClass}>
              Ministry Assignments
            </Link>
            .
          </>
        )}
      </p>
    );
  return (
    <>
      <People ministryId={ministryId} found={found} />
      {found.total > found.people.length && (
        <p className="mt-3 text-ink-quiet text-sm">
          {`${found.people.length} of ${found.total} people are listed. Type a name to find the others.`}
        </p>
      )}
    </>
  );
}
