// The children of a family who are inside, on one screen: for families with several tags, and without a tag. Each child
// is handed over by a decision and a call of its own.
import { api } from "@narthex/contract/api.ts";
import { type Family, type FamilyChild, isSearchable, MAX_FAMILIES_LISTED } from "@narthex/contract/child-families.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { ApiError } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { FoundCount } from "../../page/FoundCount.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { TooManyFamilies } from "../families/TooManyFamilies.tsx";
import { CheckOutDialog } from "./CheckOutDialog.tsx";
import { formatPlace } from "./place.ts";

export function FamilyCollect({ eventId }: { eventId: number }) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const canAsk = search !== "" && isSearchable(search);
  const query = useQuery({
    ...read(api.childFamilies.search, { query: { eventId, search } }),
    enabled: canAsk,
    placeholderData: keepPreviousData,
  });
  const families = canAsk ? (query.data ?? []) : [];
  const tooMany = query.error instanceof ApiError ? query.error.fields?.search : undefined;
  const isAnswered = canAsk && query.isSuccess && !query.isFetching;
  return (
    <section aria-label="Collect by family" className="grid max-w-xl gap-3">
      <FoundCount count={isAnswered ? families.length : undefined} one="family" many="families" />
      <SearchField
        large
        label="Find a family to collect, by name or by the last digits of a phone number"
        placeholder="No tag: name or last 4 digits"
        value={typed}
        onChange={setTyped}
      />
      {canAsk && tooMany ? (
        <p role="status" className="text-ink-quiet">
          {tooMany}
        </p>
      ) : canAsk && query.isError ? (
        <QueryError query={query} />
      ) : (
        isAnswered && families.length === 0 && <p className="text-ink-quiet">No family has this name or number.</p>
      )}
      {families.length > MAX_FAMILIES_LISTED && <TooManyFamilies />}
      {families.slice(0, MAX_FAMILIES_LISTED).map((family) => (
        <FamilyInside key={family.householdId} family={family} />
      ))}
    </section>
  );
}

type ChildInside = FamilyChild & { inside: NonNullable<FamilyChild["inside"]> };

const isInside = (child: FamilyChild): child is ChildInside => child.inside !== null;

function FamilyInside({ family }: { family: Family }) {
  const [collecting, setCollecting] = useState<ChildInside | null>(null);
  // The check-in of each child who was handed over here. A station gets no notices of changes, also not of its own.
  const [collected, setCollected] = useState<ReadonlyMap<number, number>>(new Map());
  const shown = family.children.filter((child) => isInside(child) || collected.has(child.memberId));
  const isWaiting = (child: FamilyChild): child is ChildInside =>
    isInside(child) && collected.get(child.memberId) !== child.inside.checkInId;
  return (
    <Card title={family.name} padding="none">
      {shown.length === 0 ? (
        <p className="px-4 pb-4 text-ink-quiet sm:px-6">No child of this family is inside.</p>
      ) : (
        <ul aria-label={`Children of ${family.name} inside`} className="border-line border-t">
          {shown.map((child) => (
            <li
              key={child.memberId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6"
            >
              <span className="min-w-0 break-words">
                <span className="font-medium">{formatFullName(child)}</span>
                {isWaiting(child) && <span className="text-ink-quiet">{` · ${formatPlace(child.inside)}`}</span>}
              </span>
              {isWaiting(child) ? (
                <Button
                  icon={<LogOut />}
                  aria-label={`Collect ${formatFullName(child)}`}
                  onClick={() => setCollecting(child)}
                >
                  Collect
                </Button>
              ) : (
                <Badge tone="positive">Collected</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {collecting && (
        <CheckOutDialog
          checkInId={collecting.inside.checkInId}
          name={formatFullName(collecting)}
          onClose={() => setCollecting(null)}
          onCollected={() => {
            setCollected(new Map([...collected, [collecting.memberId, collecting.inside.checkInId]]));
            setCollecting(null);
          }}
        />
      )}
    </Card>
  );
}
