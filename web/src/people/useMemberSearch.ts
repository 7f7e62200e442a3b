// The search term may be a person's name, and personal data must not be in the URL: the term is in the state of the
// history entry instead, so that Back and a reload restore it.
import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    memberSearch?: string;
  }
}

/** The debounce time before the server is asked, in milliseconds. */
const REST_MS = 150;

/** The text that the server accepts: limited in length, and without control characters. */
const cleanSearch = (typed: string) => typed.replace(/\p{Cc}/gu, " ").slice(0, MAX_SEARCH);

export interface MemberSearch {
  /** The text in the search box. */
  typed: string;
  setTyped: (text: string) => void;
  /** The term of the search. */
  term: string;
}

/** @param start the term until another one is typed, or the box is emptied */
export function useMemberSearch(start = ""): MemberSearch {
  const term = useLocation({ select: ({ state }) => state.memberSearch ?? start });
  const navigate = useNavigate();
  const [typed, setBox] = useState(term);
  const [known, setKnown] = useState(term);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The term was changed by browser navigation or by a link to this page: the box is updated.
  if (term !== known) {
    setKnown(term);
    if (term !== typed.trim()) setBox(term);
  }

  // A pending search would otherwise change the history entry of the next page.
  useEffect(() => () => clearTimeout(waiting.current), []);

  const setTyped = (text: string) => {
    const next = cleanSearch(text);
    setBox(next);
    clearTimeout(waiting.current);
    const look = () => {
      const memberSearch = next.trim();
      void navigate({
        to: ".",
        search: true,
        replace: true,
        state: ({ memberSearch: _, ...rest }) => (memberSearch === start ? rest : { ...rest, memberSearch }),
      });
    };
    waiting.current = setTimeout(look, next === "" ? 0 : REST_MS);
  };

  return { typed, setTyped, term };
}
