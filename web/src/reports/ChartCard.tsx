// A chart with what it is about, its table behind it, and a sheet of its own.
import { Printer } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

interface ChartCardProps {
  /** What the chart shows. */
  title: string;
  /** In which units, and of which days. */
  description: ReactNode;
  /** A lazily loaded chart. */
  chart: ReactNode;
  /** The same as a table. */
  table: ReactNode;
  /** The table stands open: nothing is folded away. */
  open?: boolean;
  /** A table with the same figures follows: the one behind the chart is on paper only where the chart is alone there. */
  followed?: boolean;
}

export function ChartCard({ title, description, chart, table, open = false, followed = false }: ChartCardProps) {
  const [isAlone, setAlone] = useState(false);
  const [isOpen, setOpen] = useState(open);
  const print = () => {
    flushSync(() => setAlone(true));
    window.print();
    setAlone(false);
  };
  return (
    <div data-print-alone={isAlone || undefined} className="min-w-0">
      <Card title={title} description={description}>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>{chart}</Suspense>
        <div className="relative mt-4 print:hidden">
          <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary className="mr-12 w-fit cursor-pointer rounded-sm py-2 font-medium text-accent text-sm touch:py-3">
              Show as a table
            </summary>
            {table}
          </details>
          <IconButton
            label={`Print ${title}`}
            icon={<Printer />}
            size="small"
            onClick={print}
            className="absolute top-0 right-0"
          />
        </div>
        {/* Folded away on the screen, the table is on paper all the same. */}
        {(isAlone || !followed) && <div className="mt-4 hidden print:block">{table}</div>}
      </Card>
    </div>
  );
}
