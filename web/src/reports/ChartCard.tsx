// A chart with its title, its table and its print sheet.
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";

interface ChartCardProps {
  /** The title of the chart. */
  title: string;
  /** The units and the days of the chart. */
  description: ReactNode;
  chart: ReactNode;
  /** The same data as a table. */
  table: ReactNode;
  /** Whether the table is expanded. */
  open?: boolean;
  /**
   * Whether a table with the same figures follows. Then the table of the chart is printed only if the chart is printed
   * alone.
   */
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
    <div data-print-alone={isAlone || undefined} className="flex min-w-0 flex-col print:block">
      <Card title={title} description={description} className="grow">
        {chart}
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
        {/* The table is collapsed on the screen, but it is printed. */}
        {(isAlone || !followed) && <div className="mt-4 hidden print:block">{table}</div>}
      </Card>
    </div>
  );
}
