// Shares of a total, as a ring with a legend: names, values and shares are beside it as text. Loaded on demand.
import { useId } from "react";
import { Pie, PieChart, ResponsiveContainer } from "recharts";
import { fillOf, inkOf, Patterns } from "./patterns.tsx";

export interface RingPart {
  name: string;
  value: number;
  /** The formatted value. */
  text: string;
  /** The formatted share of the total. */
  share: string;
}

interface RingChartProps {
  /** The text alternative of the chart. */
  label: string;
  parts: readonly RingPart[];
  /** The formatted total. */
  total: string;
}

const SIZE = 208;

export function RingChart({ label, parts, total }: RingChartProps) {
  const id = useId().replace(/\W/g, "");
  const data = parts.map(({ name, value }, place) => ({
    name,
    value,
    fill: fillOf(id, place),
    stroke: inkOf(place),
  }));
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
      <div role="img" aria-label={label} className="report-chart relative size-52 shrink-0">
        <ResponsiveContainer width="100%" height={SIZE} initialDimension={{ width: SIZE, height: SIZE }}>
          <PieChart accessibilityLayer={false}>
            <Patterns id={id} />
            <Pie
              data={data}
              dataKey="value"
              nameKey="name"
              innerRadius="64%"
              outerRadius="98%"
              paddingAngle={data.length > 1 ? 2 : 0}
              startAngle={90}
              endAngle={-270}
              isAnimationActive={false}
              rootTabIndex={-1}
            />
          </PieChart>
        </ResponsiveContainer>
        <span
          aria-hidden
          className="absolute inset-0 flex items-center justify-center px-10 text-center font-semibold font-serif text-lg tabular-nums"
        >
          {total}
        </span>
      </div>
      <ul aria-hidden className="min-w-48 grow divide-y divide-line text-sm">
        {parts.map(({ name, text, share }, place) => (
          <li key={name} className="flex items-center gap-3 py-2">
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
              <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={fillOf(id, place)} stroke={inkOf(place)} />
            </svg>
            <span className="min-w-0 grow">{name}</span>
            <span className="tabular-nums">{text}</span>
            <span className="w-12 text-right text-ink-quiet tabular-nums">{share}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
