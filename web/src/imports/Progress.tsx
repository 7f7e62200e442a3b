import type { ReactNode } from "react";
import { numberInWords } from "../format/words.ts";
import { Card } from "../ui/Card.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Spinner } from "../ui/Spinner.tsx";

interface ProgressProps {
  title: string;
  description: string;
  /** What the bar is called. */
  label: string;
  /** How many are done, and how many there are. */
  done: number;
  all: number;
  children?: ReactNode;
}

/** How far the server is. It goes on without this window. */
export function Progress({ title, description, label, done, all, children }: ProgressProps) {
  const words = `${numberInWords(done)} of ${numberInWords(all)}`;
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
