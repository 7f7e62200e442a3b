// The search term may be somebody's name, and personal data stands in no address: the term travels with the entry in
// the browser's history instead, so that Back and a reload find it again.
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    memberSearch?: string;
  }
}

/** How long typing must rest before the server is asked, in milliseconds. */
const REST_MS = 150;

/** What the server takes: no longer, and no characters that one cannot see. */
const searchable = (typed: string) => typed.replace(/\p{Cc}/gu, " ").slice(0, MAX_SEARCH);

interface MemberSearch {
  /** What stands in the box. */
  typed: string;
  setTyped: (text: string) => void;
  /** What is looked for. */
  term: string;
}

export function useMemberSearch(): MemberSearch {
  const term = useLocation({ select: ({ state }) => state.memberSearch ?? "" });
  const navigate = useNavigate();
  const [typed, setBox] = useState(term);
  const [known, setKnown] = useState(term);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The term changed by the browser's own buttons or by a link to this page: the box follows.
  if (term !== known) {
    setKnown(term);
    if (term !== typed.trim()) setBox(term);
  }

  // A search that is still due would otherwise change the history entry of the next page.
  useEffect(() => () => clearTimeout(waiting.current), []);

  const setTyped = (text: string) => {
    const next = searchable(text);
    setBox(next);
    clearTimeout(waiting.current);
    const look = () => {
      const memberSearch = next.trim();
      void navigate({
        to: ".",
        search: true,
        replace: true,
        state: ({ memberSearch: _, ...rest }) => (memberSearch ? { ...rest, memberSearch } : rest),
      });
    };
    waiting.current = setTimeout(look, next === "" ? 0 : REST_MS);
  };

  return { typed, setTyped, term };
}
