// The check-in desk: a family by name or phone, its children, one press, and their codes.
import { api } from "@narthex/contract/api.ts";
import { type Family, isSearchable, LEAST_LETTERS, LEAST_PHONE_DIGITS } from "@narthex/contract/child-families.ts";
import type { ChildCheckIn } from "@narthex/contract/children.ts";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Search, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { read } from "../../api/reads.ts";
import { ApiError } from "../../api/request.ts";
import { hasFinePointer } from "../../attendance/greeter/Greeter.tsx";
import { FoundCount } from "../../page/FoundCount.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { CheckedIn } from "./CheckedIn.tsx";
import { FamilyChoice } from "./FamilyChoice.tsx";
import { FamilyForm } from "./FamilyForm.tsx";
import { MissingLabels } from "./MissingLabels.tsx";
import { NewFamilyDialog } from "./NewFamilyDialog.tsx";

interface Arrived {
  family: Family;
  list: ChildCheckIn[];
}

interface CheckInTabProps {
  eventId: number;
  /** Opens the collection of children. */
  onCollect: () => void;
  /** Called when the greeter goes on to the next family. */
  onNext?: () => void;
  /** Opens the board of a room, to check in an adult there; absent at a station. */
  onRoom?: (roomId: number) => void;
  /** Opens the rooms; absent at a station, and for those who do not change them. */
  onRooms?: (() => void) | undefined;
}

export function CheckInTab({ eventId, onCollect, onNext, onRoom, onRooms }: CheckInTabProps) {
  const [typed, setTyped] = useState("");
  const [householdId, setHouseholdId] = useState<number | null>(null);
  const [onlyFound, setOnlyFound] = useState<{ search: string; householdId: number } | null>(null);
  /** The last search that was answered since the box was empty. */
  const [answered, setAnswered] = useState<string | null>(null);
  const [newHouseholdId, setNewHouseholdId] = useState<number | null>(null);
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const [isAdding, setAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const search = useDebounced(typed.trim());
  const canAsk = search !== "" && isSearchable(search);
  const found = useQuery({
    ...read(api.childFamilies.search, { query: { eventId, search } }),
    enabled: canAsk && householdId === null,
    // While the text changes, what was found stays. After an empty box it is about another family.
    ...(answered === null ? {} : { placeholderData: keepPreviousData }),
  });
  const one = useQuery({
    ...read(api.childFamilies.search, { query: { eventId, householdId: householdId ?? undefined } }),
    enabled: householdId !== null,
  });

  const begin = () => {
    setTyped("");
    setAnswered(null);
    setHouseholdId(null);
    setNewHouseholdId(null);
    setArrived(null);
    onNext?.();
  };
  const open = (id: number) => {
    setAdding(false);
    setTyped("");
    setAnswered(null);
    setHouseholdId(id);
  };
  if (arrived) return <CheckedIn eventId={eventId} {...arrived} onNext={begin} />;

  const families = canAsk ? (found.data ?? []) : [];
  const [first] = families;
  const isAnswered = canAsk && found.isSuccess && !found.isPlaceholderData;
  if (isAnswered && answered !== search) setAnswered(search);
  // It stays open with what is entered when a later reading finds another family with this name.
  if (families.length === 1 && first && isAnswered && onlyFound?.search !== search)
    setOnlyFound({ search, householdId: first.householdId });
  const opened =
    families.length === 1
      ? first
      : families.find((one) => onlyFound?.search === search && one.householdId === onlyFound.householdId);
  const family = householdId === null ? opened : one.data?.[0];
  return (
    <div ref={place} className="grid max-w-3xl gap-4">
      <FoundCount count={isAnswered ? families.length : undefined} one="family" many="families" />
      <MissingLabels eventId={eventId} />
      <div className="flex flex-wrap gap-3">
        <SearchField
          large
          label="Search families by name or by the last digits of a phone number"
          placeholder="Name, or last 4 digits"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            if (text.trim() === "") setAnswered(null);
            setOnlyFound(null);
            setHouseholdId(null);
          }}
          onEnter={() => {
            // Until the answer to the text has arrived, the family that is shown is that of an earlier one.
            const isCurrent = householdId !== null || (isAnswered && search === typed.trim());
            if (isCurrent) place.current?.querySelector<HTMLElement>("[data-check-in]")?.focus();
          }}
          autoFocus={hasFinePointer()}
          className="min-w-0 grow basis-72"
        />
        <Button size="large" icon={<UserPlus />} onClick={() => setAdding(true)}>
          New family
        </Button>
      </div>
      {family ? (
        <FamilyForm
          key={family.householdId}
          eventId={eventId}
          family={family}
          isNew={family.householdId === newHouseholdId}
          onDone={(list) => setArrived({ family, list })}
          onCollect={onCollect}
          onBoard={onRoom}
          onRooms={onRooms}
        />
      ) : (
        <WithoutFamily
          one={householdId === null ? null : one}
          found={found}
          families={families}
          search={search}
          canAsk={canAsk}
          onChoose={setHouseholdId}
        />
      )}
      {isAdding && (
        <NewFamilyDialog
          search={typed}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setNewHouseholdId(id);
            open(id);
          }}
          onKnown={open}
        />
      )}
    </div>
  );
}

interface WithoutFamilyProps {
  /** The reading of the chosen family; null if none is chosen. */
  one: UseQueryResult<Family[]> | null;
  found: UseQueryResult<Family[]>;
  families: readonly Family[];
  search: string;
  canAsk: boolean;
  onChoose: (householdId: number) => void;
}

/** What is shown while no family is open. */
function WithoutFamily({ one, found, families, search, canAsk, onChoose }: WithoutFamilyProps) {
  if (one) return one.isError ? <QueryError query={one} /> : <Skeleton className="h-56 w-full" />;
  const tooMany = found.error instanceof ApiError ? found.error.fields?.search : undefined;
  if (tooMany && canAsk)
    return (
      <p role="status" className="text-ink-quiet">
        {tooMany}
      </p>
    );
  if (found.isError && canAsk) return <QueryError query={found} />;
  if (families.length > 1) return <FamilyChoice families={families} onChoose={onChoose} />;
  return <Nothing typed={search} isSearched={canAsk && found.isSuccess && !found.isFetching} isAsking={canAsk} />;
}

function Nothing({ typed, isSearched, isAsking }: { typed: string; isSearched: boolean; isAsking: boolean }) {
  if (typed !== "" && !isAsking)
    return (
      <p className="text-ink-quiet">
        {/\p{L}/u.test(typed)
          ? `Enter at least ${LEAST_LETTERS} letters of the name.`
          : `Enter at least ${LEAST_PHONE_DIGITS} digits of the phone number.`}
      </p>
    );
  if (isAsking && !isSearched) return <Skeleton className="h-56 w-full" />;
  return (
    <EmptyState
      icon={<Search />}
      title={isSearched ? "No family found" : "Who is coming?"}
      text={
        isSearched
          ? "Try another name or phone number, or add the family with “New family”."
          : "Enter a name of the family, or the last four digits of a phone number."
      }
    />
  );
}
