import type { ReactNode } from "react";
import { formatNumber } from "../format/format.ts";
import { Card } from "../ui/Card.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Spinner } from "../ui/Spinner.tsx";

interface ProgressProps {
  title: string;
  description: string;
  /** The label of the bar. */
  label: string;
  /** The number of finished items, and their total. */
  done: number;
  all: number;
  children?: ReactNode;
}

/** The progress of the server. It continues without this window. */
export function Progress({ title, description, label, done, all, children }: ProgressProps) {
  const words = `${formatNumber(done)} of ${formatNumber(all)}`;
  return (
    <Card title={title} description={description}>
      <div className="h-3">
        <ProgressBar label={label} done={done / Math.max(all, 1)} words={words} />
      </div>
      <p className="mt-3 flex items-center gap-2 text-ink-quiet tabular-nums">
        <Spinner />
        {words}
      </p>
      {children}
    </Card>
  );
}
