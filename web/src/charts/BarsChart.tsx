// Bars of groups: vertical for periods, horizontal for names. Each shows its formatted value while there is space. The
// data is also in a table. Loaded on demand, because the chart library is large.
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";

export interface BarPoint {
  name: string;
  value: number;
  /** The formatted value. */
  text: string;
}

interface BarsChartProps {
  /** The text alternative of the chart. */
  label: string;
  points: readonly BarPoint[];
  /** Formats the value of a grid line. */
  tick: (value: number) => string;
  /** Horizontal bars, for long names. */
  horizontal?: boolean;
}

const HEIGHT = 240;
const HORIZONTAL_ROW = 40;
/** The maximum number of bars with a value label. */
const MOST_LABELS = 14;
/** The same on a phone. */
const FEW_LABELS = 7;
const TEXT = { fill: "var(--color-ink-quiet)", fontSize: 13 };
const FIGURE = { fill: "var(--color-ink)", fontSize: 13 };

export function BarsChart({ label, points, tick, horizontal = false }: BarsChartProps) {
  const height = horizontal ? points.length * HORIZONTAL_ROW + 40 : HEIGHT;
  const hasLabels = horizontal || points.length <= MOST_LABELS;
  const names = { dataKey: "name", tick: TEXT, tickLine: false, stroke: "var(--color-line-strong)" } as const;
  const values = {
    type: "number",
    tick: TEXT,
    tickLine: false,
    axisLine: false,
    tickFormatter: tick,
    allowDecimals: false,
  } as const;
  return (
    <div
      role="img"
      aria-label={label}
      className="report-chart"
      data-many={(!horizontal && points.length > FEW_LABELS) || undefined}
    >
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 480, height }}>
        <BarChart
          data={[...points]}
          layout={horizontal ? "vertical" : "horizontal"}
          margin={horizontal ? { top: 0, right: 84, bottom: 0, left: 0 } : { top: 24, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={horizontal} horizontal={!horizontal} stroke="var(--color-line)" />
          {horizontal ? (
            <>
              <XAxis {...values} hide />
              <YAxis {...names} type="category" width={144} interval={0} />
            </>
          ) : (
            <>
              <XAxis {...names} minTickGap={16} />
              <YAxis {...values} width="auto" />
            </>
          )}
          <Bar
            dataKey="value"
            fill="var(--color-accent)"
            maxBarSize={horizontal ? 22 : 64}
            radius={horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0]}
            isAnimationActive={false}
          >
            {hasLabels && <LabelList dataKey="text" position={horizontal ? "right" : "top"} {...FIGURE} />}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
