import { useId } from "react";

export interface ProgressBarProps {
  /** What goes on: 'Sending e-mails'. */
  label: string;
  done: number;
  total: number;
  /** How far it is, in words: '120 of 240'. Default is the two numbers. */
  note?: string;
}

/** How far some long work is. Real numbers only. */
export function ProgressBar({ label, done, total, note }: ProgressBarProps) {
  const id = useId();
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="text-ink-quiet tabular-nums">{note ?? `${done} / ${total}`}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-300"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
