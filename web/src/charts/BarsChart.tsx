// Bars over groups: upright for spans of time, horizontal for names. Each carries its figure in words while there is room.
// What it shows stands in a table too. Loaded on demand, because the chart library is large.
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";

export interface BarPoint {
  name: string;
  value: number;
  /** The value in words. */
  text: string;
}

interface BarsChartProps {
  /** What the picture says, for those who do not see it. */
  label: string;
  points: readonly BarPoint[];
  /** The value of a line of the grid, in words. */
  tick: (value: number) => string;
  /** Names are long: the bars lie. */
  horizontal?: boolean;
}

const HEIGHT = 240;
const HORIZONTAL_ROW = 40;
/** So many bars have room for their figures. */
const MOST_LABELS = 14;
/** ... and so many on a phone. */
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
