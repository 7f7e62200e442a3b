// The search is in the URL, because names of ministries are no personal data.
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

const route = getRouteApi("/shell/ministries");

export function useMinistrySearch(): [typed: string, setTyped: (text: string) => void] {
  const { search: term = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setBox] = useState(term);
  const [known, setKnown] = useState(term);

  // The URL was changed by Back, Forward or a link to this page, so the box is updated.
  if (term !== known) {
    setKnown(term);
    if (term !== typed.trim()) setBox(term);
  }

  const setTyped = (text: string) => {
    setBox(text);
    const search = text.trim();
    void navigate({ search: search ? { search } : {}, replace: true, resetScroll: false });
  };
  return [typed, setTyped];
}
