// The size of labels, remembered in the browser that prints: another station has another printer.
import { LABEL_SIZES, type LabelSize } from "@narthex/contract/label-sizes.ts";
import { useState } from "react";

const KEY = "narthex.labelSize";

function readSize(): LabelSize {
  const stored = localStorage.getItem(KEY);
  return LABEL_SIZES.find((size) => size === stored) ?? "62mm";
}

export function useLabelSize(): [LabelSize, (size: LabelSize) => void] {
  const [size, setSize] = useState(readSize);
  const choose = (next: LabelSize) => {
    localStorage.setItem(KEY, next);
    setSize(next);
  };
  return [size, choose];
}
