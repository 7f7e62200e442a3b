import { useLayoutEffect, useRef, useState } from "react";
import { searchText } from "../format/searchText.ts";
import { clearMatch, type Findable } from "./clearMatch.ts";

interface Search<P extends Findable> {
  text: string;
  /** Reads what the server finds; at most `limit` people. */
  find: (search: string) => Promise<readonly P[]>;
  limit: number;
  onTake: (person: P) => void;
}

/**
 * What Enter does in a search for people: it waits for the answer to what is typed at this moment, not for the list in
 * sight, and takes the one clear match in it (docs/decisions/0092). `isUnclear` once it meant nobody, until more is typed.
 */
export function useClearMatch<P extends Findable>({ text, find, limit, onTake }: Search<P>) {
  const latest = useRef<string | null>(null);
  const [unclear, setUnclear] = useState<string | null>(null);
  useLayoutEffect(() => {
    latest.current = text;
    return () => {
      latest.current = null;
    };
  }, [text]);
  const takeClearMatch = async (): Promise<void> => {
    const search = searchText(text);
    if (search === "") return;
    // A failed read is told below the search.
    const found = await find(search).catch(() => null);
    if (found === null || latest.current !== text) return;
    const meant = clearMatch(found, search, found.length >= limit);
    if (meant) onTake(meant);
    else setUnclear(text);
  };
  return { takeClearMatch, isUnclear: unclear === text };
}
