// The search of everything: type, choose with the arrow keys, open with Enter. The field keeps the focus.
import { api } from "@narthex/contract/api.ts";
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { read } from "../api/reads.ts";
import { getSentence } from "../api/request.ts";
import { cleanSearchText } from "../format/cleanSearchText.ts";
import { useCurrentUser } from "../session/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Input } from "../ui/Input.tsx";
import { isComposing } from "../ui/isComposing.ts";
import { useDebounced } from "../ui/useDebounced.ts";
import { listActions } from "./actions.ts";
import { buildGroups, clearRow, type LoadHelp, type Row } from "./rows.ts";
import { buildRowId, SearchResults } from "./SearchResults.tsx";
import { listScreens } from "./screens.ts";

interface SearchDialogProps {
  loadHelp: LoadHelp;
  onClose: () => void;
}

export default function SearchDialog({ loadHelp, onClose }: SearchDialogProps) {
  const { permissions, congregation } = useCurrentUser();
  const { history } = useRouter();
  const [typed, setTyped] = useState("");
  /** The key of the row chosen with the arrow keys; null for the row that the text clearly means. */
  const [moved, setMoved] = useState<string | null>(null);
  const listId = useId();
  const text = cleanSearchText(typed);
  const asked = useDebounced(text);
  const answer = useQuery({
    ...read(api.search.find, { query: { q: asked } }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const screens = listScreens({ permissions, onlineGiving: congregation.onlineGiving });
  const loaded = useQuery({
    queryKey: ["help rows"],
    queryFn: loadHelp,
    enabled: text !== "",
    gcTime: Number.POSITIVE_INFINITY,
  });
  const help = loaded.data?.findHelpRows(screens, text) ?? [];
  /** Whether the rows belong to the typed text. Until then none is highlighted, so that Enter opens none. */
  const isSettled =
    text === "" || (asked === text && !answer.isPending && !answer.isPlaceholderData && !loaded.isPending);
  const local = { screens, actions: listActions(permissions), help };
  const groups = buildGroups(text === "" ? null : (answer.data ?? null), local, text);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows.find(({ key }) => key === moved);
  // After a failure only the rows of the browser are there, so the text alone does not choose one.
  const highlighted = isSettled ? (chosen ?? (answer.isError ? null : clearRow(groups, text))) : null;

  const open = ({ href }: Row) => {
    onClose();
    history.push(href);
  };
  const move = (step: 1 | -1) => {
    const from = rows.findIndex(({ key }) => key === highlighted?.key);
    const next = from < 0 ? (step > 0 ? 0 : rows.length - 1) : (from + step + rows.length) % rows.length;
    setMoved(rows[next]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a composition belongs to the input method.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (isSettled) move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (highlighted) open(highlighted);
    }
  };
  const note = answer.isError
    ? getSentence(answer.error, "Please try again in a moment.")
    : formatSearchNote(text, isSettled, rows.length, highlighted !== null);

  return (
    <Dialog open onClose={onClose} title="Search">
      <div className="sticky top-0 z-10 bg-surface-raised pb-3">
        <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-quiet" />
        <Input
          large
          type="search"
          role="combobox"
          aria-label="Search people, events, ministries, screens and help"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={highlighted ? buildRowId(listId, highlighted) : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_SEARCH}
          placeholder="People, events, screens, or what to do"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
          className="pl-11"
        />
      </div>
      <SearchResults id={listId} groups={groups} highlighted={highlighted?.key ?? null} onOpen={open} />
      <p role={answer.isError ? "alert" : "status"} className="min-h-6 px-2 pt-3 text-ink-quiet text-sm">
        {note}
      </p>
    </Dialog>
  );
}

/** The sentences for fingers and for a keyboard. */
function describeChoice(text: string, isHighlighted: boolean): readonly [touched: string, typed: string] {
  if (isHighlighted) return ["Press a row to open it.", "Press Enter to open the highlighted row."];
  if (text === "") return ["Type a name, or press a screen.", "Type a name, or choose a screen with the arrow keys."];
  return [
    "Press a row to open it, or type more of the name.",
    "Choose with the arrow keys and press Enter, or type more of the name.",
  ];
}

function formatSearchNote(text: string, isSettled: boolean, found: number, isHighlighted: boolean): ReactNode {
  if (!isSettled) return "Searching…";
  if (found === 0) return "Nothing found. Check the spelling, or type less of it.";
  const [touched, typed] = describeChoice(text, isHighlighted);
  return (
    <>
      <span className="hidden touch:inline">{touched}</span>
      <span className="touch:hidden">{typed}</span>
    </>
  );
}
