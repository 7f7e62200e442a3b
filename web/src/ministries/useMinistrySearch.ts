// The search stands in the address bar: names of ministries are no personal data.
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

const route = getRouteApi("/shell/ministries");

export function useMinistrySearch(): [typed: string, setTyped: (text: string) => void] {
  const { search: term = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setBox] = useState(term);
  const [known, setKnown] = useState(term);

  // The address changed by the browser's own buttons or by a link to this page: the box follows.
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
