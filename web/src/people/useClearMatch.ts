import { useLayoutEffect, useRef, useState } from "react";
import { cleanSearchText } from "../format/cleanSearchText.ts";
import { clearMatch, type Findable } from "./clearMatch.ts";

interface Search<P extends Findable> {
  text: string;
  /** Reads the matches from the server; at most `limit` people. */
  find: (search: string) => Promise<readonly P[]>;
  limit: number;
  onTake: (person: P) => void;
}

/**
 * The behavior of Enter in a search for people: it waits for the response to the current text, not for the visible
 * list, and chooses the only clear match (docs/decisions/0092). `isUnclear` is true after Enter found no clear match,
 * until the text changes.
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
    const search = cleanSearchText(text);
    if (search === "") return;
    // The error of a failed read is shown below the search.
    const found = await find(search).catch(() => null);
    if (found === null || latest.current !== text) return;
    const meant = clearMatch(found, search, found.length >= limit);
    if (meant) onTake(meant);
    else setUnclear(text);
  };
  return { takeClearMatch, isUnclear: unclear === text };
}
