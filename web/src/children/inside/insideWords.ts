import { formatNumber } from "../../format/format.ts";

interface People {
  readonly children: readonly unknown[];
  readonly adults: readonly unknown[];
}

/** "4 children, 1 adult". */
export function formatPeopleInside({ children, adults }: People): string {
  const ofChildren = `${formatNumber(children.length)} ${children.length === 1 ? "child" : "children"}`;
  return `${ofChildren}, ${formatNumber(adults.length)} ${adults.length === 1 ? "adult" : "adults"}`;
}
