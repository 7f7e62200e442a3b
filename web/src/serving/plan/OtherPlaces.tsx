import type { PersonPlace } from "@narthex/contract/planned-people.ts";
import { useToday } from "../../live/midnight.ts";
import { useCurrentUser } from "../../session/session.ts";
import { cx } from "../../ui/cx.ts";
import { formatServingTime, STATE_WORDS } from "../servingWords.ts";

/** Where else a person is planned in the same plan, at events to come. */
export function OtherPlaces({ places }: { places: readonly PersonPlace[] }) {
  const today = useToday();
  const { timezone } = useCurrentUser().congregation;
  if (places.length === 0) return null;
  return (
    <section aria-label="Other places in this plan">
      <h3 className="mb-1 font-medium text-sm">Other places in this plan</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {places.map(({ id, event, position, state }) => (
          <li key={id} className="break-words px-3 py-2 text-sm">
            <span className={cx("block", event.isCanceled && "line-through")}>
              {formatServingTime(event, { today, timezone })}
            </span>
            <span className="text-ink-quiet">
              {[position, event.title, event.isCanceled ? "Canceled" : STATE_WORDS[state]].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
