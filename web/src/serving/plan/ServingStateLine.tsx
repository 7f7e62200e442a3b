import type { ServingState } from "@narthex/contract/serving-people.ts";
import { CircleCheck, CircleDashed, CircleX, Mail, MailX } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { STATE_WORDS } from "../servingWords.ts";

const LOOKS = {
  draft: { Icon: CircleDashed, color: "text-ink-quiet" },
  asked: { Icon: Mail, color: "text-accent" },
  accepted: { Icon: CircleCheck, color: "text-positive" },
  declined: { Icon: CircleX, color: "text-critical" },
};

/** The state of a request as an icon and a word, so that color is not the only sign. */
export function ServingStateLine({ state }: { state: ServingState }) {
  const { Icon, color } = LOOKS[state];
  return (
    <span className={cx("flex items-center gap-1 text-xs", color)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {STATE_WORDS[state]}
    </span>
  );
}

/** Marks a person whom no request reaches by email. */
export function NoEmail() {
  return (
    <span className="flex items-center gap-1 text-caution text-xs print:hidden">
      <MailX aria-hidden className="size-3.5 shrink-0" />
      No email
    </span>
  );
}
