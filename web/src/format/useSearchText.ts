import { useState } from "react";
import { useDebounced } from "../ui/useDebounced.ts";
import { cleanSearchText } from "./cleanSearchText.ts";

/** The text of a search field, and the text to search for after a pause in typing. */
export function useSearchText(): [typed: string, setTyped: (typed: string) => void, search: string] {
  const [typed, setTyped] = useState("");
  return [typed, setTyped, useDebounced(cleanSearchText(typed))];
}
