import type { BoardChild } from "@narthex/contract/child-board.ts";
import { formatInstantTime } from "../../format/format.ts";
import { useCurrentUser } from "../../session/session.ts";
import { cx } from "../../ui/cx.ts";
import { formatText, isUnanswered } from "./textWords.ts";
import { useIsPast } from "./useIsPast.ts";

/** A provider takes a text within seconds. */
const SENT_WITHIN_MS = 60_000;

/** One text about a child, and whether it was sent. */
export function TextLine({ text }: { text: BoardChild["texts"][number] }) {
  const { timezone } = useCurrentUser().congregation;
  const isDelayed = useIsPast(new Date(Date.parse(text.at) + SENT_WITHIN_MS).toISOString());
  return (
    <p className={cx("text-sm", isUnanswered(text, isDelayed) ? "text-critical" : "text-ink-quiet")}>
      {formatText(text, formatInstantTime(text.at, timezone), isDelayed)}
    </p>
  );
}
