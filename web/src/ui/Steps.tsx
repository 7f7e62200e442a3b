import { Check } from "lucide-react";
import { cx } from "./cx.ts";

interface StepsProps {
  labels: readonly string[];
  /** Counted from 1. */
  current: number;
  /** What the server is doing in this step: "Checking the file". */
  work?: string | undefined;
}

/** The current step of a short sequence. A change is announced, because the next step replaces what had the focus. */
export function Steps({ labels, current, work }: StepsProps) {
  const step = `Step ${current} of ${labels.length}: ${labels[current - 1]}`;
  return (
    <>
      <p role="status" className="sr-only">
        {work ?? step}
      </p>
      <ol aria-label="Steps" className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
        {labels.map((label, place) => {
          const number = place + 1;
          const done = number < current;
          return (
            <li
              key={label}
              aria-current={number === current ? "step" : undefined}
              className={cx("flex items-center gap-2", number === current ? "font-semibold" : "text-ink-quiet")}
            >
              <span
                aria-hidden
                className={cx(
                  "flex size-7 items-center justify-center rounded-full text-sm tabular-nums",
                  number === current ? "bg-accent text-accent-ink" : "border border-line-strong",
                )}
              >
                {done ? <Check className="size-4" /> : number}
              </span>
              {label}
              {done && <span className="sr-only">(done)</span>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
