// The greeter's search box and list, in the dialog and on the attendance screen: type, press Enter or tap, continue.

import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { SpannedEvent } from "../../events/eventDay.ts";
import { cleanSearchText } from "../../format/cleanSearchText.ts";
import { formatFullName, formatNumber } from "../../format/format.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { type FailedQuery, QueryError } from "../../page/QueryError.tsx";
import { clearMatch } from "../../people/clearMatch.ts";
import { useSearchWords } from "../../people/useSearchWords.ts";
import { useMay } from "../../session/session.ts";
import { cx } from "../../ui/cx.ts";
import { notify } from "../../ui/notify.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import type { QueuedEvent, QueuedPerson } from "../queue/checkinTasks.ts";
import { DayNote } from "./DayNote.tsx";
import { NobodyFound, NotListed, RollSkeleton } from "./RollEmpty.tsx";
import { RollList } from "./RollList.tsx";
import { RunningCount } from "./RunningCount.tsx";
import { SlowSearch, useIsSlow } from "./SlowSearch.tsx";
import { isName } from "./splitTypedName.ts";
import { useAttendees } from "./useAttendees.ts";
import { useGuardedUndo } from "./useGuardedUndo.tsx";
import { type RollMember, useRoll } from "./useRoll.ts";

const AddVisitor = loadOnDemand(() => import("./AddVisitor.tsx"), "AddVisitor");
const HouseholdDialog = loadOnDemand(() => import("./HouseholdDialog.tsx"));

/**
 * Whether a mouse is available: only then a field may take the focus automatically, because a phone would open its
 * keyboard.
 */
export const hasFinePointer = () => matchMedia("(pointer: fine)").matches;

export interface GreeterProps {
  /** Use the event's id as the `key` of the component, because each event has its own list. */
  event: QueuedEvent & SpannedEvent;
  autoFocus: boolean;
  /** Whether the check-ins of the event are counted beside those of the shown people. */
  showsTotal: boolean;
  /** Height and position of the list. */
  className: string;
}

export function Greeter({ event, autoFocus, showsTotal, className }: GreeterProps) {
  const [typed, setTyped] = useState("");
  const latestTyped = useRef(typed);
  /** Whether a row of the search was pressed: the next name replaces the text. */
  const isUsed = useRef(false);
  const place = useRef<HTMLElement>(null);
  const { query, rows, answered } = useRoll(event.id, typed);
  const { presenceIn, unsavedOf } = useAttendees(event);
  const presenceOf = presenceIn(query.dataUpdatedAt);
  const { queue } = useCheckinQueue();
  const { noteCheckin, undo, question } = useGuardedUndo(event);
  const { words, placeholder } = useSearchWords();
  const isHere = (member: RollMember) => presenceOf(member) !== null;
  const isSearchSlow = useIsSlow(answered === null && !query.isError);

  const [listedFor, setListedFor] = useState("");
  if (answered !== null && answered !== listedFor) setListedFor(answered);
  /**
   * Enter checks in a single clear match only, even if that person is already checked in: it never moves on to the next
   * one.
   */
  const target = answered === null ? null : clearMatch(rows, answered);
  /** Whether Enter was pressed without a clear match. */
  const [isUnclear, setUnclear] = useState(false);

  /** The person whose household is open. */
  const [household, setHousehold] = useState<QueuedPerson | null>(null);
  const [isAdding, setAdding] = useState(false);
  const adds = useMay("members.manage");
  // The dialogs are loaded while there is a connection, so that they open without one.
  useEffect(() => {
    void HouseholdDialog.load();
    if (adds) void AddVisitor.load();
  }, [adds]);
  /** The row that had the focus last, at which the Tab key stops. */
  const [stopId, setStopId] = useState<number | null>(null);

  const noteStop = ({ target: focused }: FocusEvent) => {
    const row = focused.closest<HTMLElement>("[data-member]");
    if (row) setStopId(Number(row.dataset.member));
  };
  const changeTyped = (text: string) => {
    latestTyped.current = text;
    isUsed.current = false;
    setTyped(text);
    setUnclear(false);
  };
  const searchBox = () => place.current?.querySelector<HTMLInputElement>("input[type=search]");
  const take = (member: RollMember) => {
    const name = formatFullName(member);
    if (isHere(member)) notify({ title: "Already Checked In", description: `${name} is already checked in.` });
    else queue.checkIn(event, { id: member.id, name, picture: member.profileImageUrl });
  };
  // The button that was pressed by keyboard is about to be removed.
  const keepPlace = () => {
    if (document.activeElement?.matches("[data-check-in], [data-undo]")) searchBox()?.focus();
  };
  const takeTarget = (member: RollMember) => {
    noteCheckin();
    take(member);
    changeTyped("");
  };
  // The list stays, so that the next press is for the row that the greeter sees, also for others of a family.
  const takeRow = (member: RollMember) => {
    noteCheckin();
    take(member);
    isUsed.current = typed !== "";
    keepPlace();
    const box = searchBox();
    if (hasFinePointer()) box?.focus();
    if (box === document.activeElement) box?.select();
  };
  const beginNext = ({ target: pressed }: PointerEvent<HTMLElement>) => {
    if (isUsed.current && pressed === searchBox()) changeTyped("");
  };
  const takeHousehold = (people: readonly QueuedPerson[]) => {
    noteCheckin();
    queue.checkIn(event, ...people);
    setHousehold(null);
    changeTyped("");
  };
  const takeVisitor = (person: QueuedPerson) => {
    noteCheckin();
    queue.checkIn(event, person);
    setAdding(false);
    changeTyped("");
    searchBox()?.focus();
  };
  const takeShownBack = (member: RollMember) => {
    undo(member, presenceOf(member));
    keepPlace();
  };

  const takeClearMatch = async () => {
    const search = cleanSearchText(typed);
    if (search === "") return;
    if (answered === search) {
      if (target) takeTarget(target);
      else setUnclear(true);
      return;
    }
    // Enter came before the answer: this name is searched in the background while the box is free for the next one.
    noteCheckin();
    changeTyped("");
    const unclear = await queue.checkInByName(event, typed);
    // If nothing else was typed, the text is restored for completion. Otherwise it stays in the list of unsaved
    // check-ins.
    if (unclear !== null && latestTyped.current === "") {
      queue.giveUp(unclear);
      changeTyped(typed);
      setUnclear(true);
    }
  };

  return (
    <>
      <search
        ref={place}
        onKeyDown={moveFocusByKey}
        onFocus={noteStop}
        onPointerDown={beginNext}
        className={cx("flex min-h-0 flex-col", className)}
      >
        <DayNote event={event} />
        <SearchField
          large
          label={`Search members by ${words}`}
          placeholder={placeholder}
          value={typed}
          onChange={changeTyped}
          onEnter={() => void takeClearMatch()}
          description="Enter checks in the person if only one matches."
          autoFocus={autoFocus}
        />
        <div
          role="status"
          className="my-2 flex min-h-5 shrink-0 flex-wrap gap-x-1.5 text-ink-quiet text-sm tabular-nums"
        >
          {isUnclear && answered !== null && rows.length > 0 ? (
            askToChoose(rows.length)
          ) : isSearchSlow && rows.length > 0 ? (
            <SlowSearch />
          ) : (
            <>
              {showsTotal && <RunningCount event={event} className="text-ink" />}
              {query.data && (
                <span>{formatShownCount(rows.filter(isHere).length, rows.length, query.hasNextPage, showsTotal)}</span>
              )}
            </>
          )}
        </div>
        <RollState
          query={query}
          isEmpty={rows.length === 0}
          nobody={
            <NobodyFound searched={answered === "" ? null : typed} eventId={event.id} onAdd={() => setAdding(true)} />
          }
        >
          <RollList
            key={answered ?? listedFor}
            rows={rows}
            presenceOf={presenceOf}
            unsavedOf={unsavedOf}
            onCheckIn={takeRow}
            onUndo={takeShownBack}
            onRetry={({ key }) => queue.retry(key)}
            onHousehold={(member) => setHousehold({ id: member.id, name: formatFullName(member) })}
            targetId={target?.id ?? null}
            stopId={stopId}
            list={query}
            end={
              answered !== null &&
              !query.hasNextPage &&
              isName(answered) && <NotListed searched={typed} eventId={event.id} onAdd={() => setAdding(true)} />
            }
          />
        </RollState>
      </search>
      {question}
      {isAdding && <AddVisitor event={event} typed={typed} onAdded={takeVisitor} onClose={() => setAdding(false)} />}
      {household && (
        <HouseholdDialog
          event={event}
          person={household}
          onCheckIn={takeHousehold}
          onClose={() => setHousehold(null)}
        />
      )}
    </>
  );
}

interface RollStateProps {
  query: FailedQuery & { isError: boolean; isPending: boolean };
  isEmpty: boolean;
  /** Shown if there are no people. */
  nobody: ReactNode;
  children: ReactNode;
}

/** Shows why there are no people yet, or the list. */
function RollState({ query, isEmpty, nobody, children }: RollStateProps) {
  if (query.isError && isEmpty) return <QueryError query={query} />;
  if (query.isPending) return <RollSkeleton />;
  return isEmpty ? nobody : children;
}

const askToChoose = (matches: number) =>
  matches === 1
    ? "If this is the person, press Check In."
    : "Several people match. Choose one below, or type more of the name.";

/**
 * @param isPart whether more people match than are loaded: alone, the count would look like that of the event
 * @param isShort after the number of check-ins of the event
 */
function formatShownCount(here: number, shown: number, isPart: boolean, isShort: boolean): string {
  if (shown === 0) return isShort ? "· 0 members found" : "0 members found";
  if (isShort) return `· ${formatNumber(here)} of the ${isPart ? "first " : ""}${formatNumber(shown)} below`;
  if (isPart) return "";
  return `${formatNumber(here)} of ${formatNumber(shown)} shown ${shown === 1 ? "is" : "are"} checked in`;
}

const ROW_BUTTONS = "input[type=search], [data-check-in], [data-undo], [data-retry]";

/**
 * The list is one tab stop. Up and down move the focus from the search box through the rows and back, left and right
 * through the controls of a row.
 */
function moveFocusByKey(event: KeyboardEvent<HTMLElement>) {
  const row = document.activeElement?.closest("[data-member]");
  const sideways = row ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined;
  const step = sideways ?? { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const within = sideways && row ? row : event.currentTarget;
  const stops = [...within.querySelectorAll<HTMLElement>(sideways ? "a, button" : ROW_BUTTONS)];
  const from = (!sideways && row?.querySelector(ROW_BUTTONS)) || document.activeElement;
  const at = stops.indexOf(from as HTMLElement);
  const next = at === -1 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
