// Shares of a total, as a ring with a legend: names, values and shares are beside it as text. Loaded on demand.
import { Pie, PieChart, type PieLabelRenderProps, ResponsiveContainer } from "recharts";
import { getFill, getInk, OUTLINE } from "./tints.ts";

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
/** A smaller part of the ring has no space for its share. */
const LEAST_LABELED = 0.08;

/** Recharts also passes the fields of the part, although its types lack them. */
type LabelProps = PieLabelRenderProps & { share?: string; ink?: string };

/** The share of a part, in the middle of its piece of the ring. */
function ShareLabel({ cx, cy, midAngle = 0, innerRadius, outerRadius, share, ink }: LabelProps) {
  const radius = (Number(innerRadius) + Number(outerRadius)) / 2;
  const angle = (-midAngle * Math.PI) / 180;
  return (
    <text
      x={Number(cx) + radius * Math.cos(angle)}
      y={Number(cy) + radius * Math.sin(angle)}
      fill={ink}
      fontSize={12}
      fontWeight={600}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {share}
    </text>
  );
}

const drawLabel = (part: PieLabelRenderProps) =>
  Number(part.percent) < LEAST_LABELED ? null : <ShareLabel {...part} />;

export function RingChart({ label, parts, total }: RingChartProps) {
  const data = parts.map(({ name, value, share }, place) => ({
    name,
    value,
    share,
    fill: getFill(place),
    ink: getInk(place),
    stroke: OUTLINE,
  }));
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
      <div role="img" aria-label={label} className="report-chart relative size-[208px] shrink-0">
        <ResponsiveContainer width="100%" height={SIZE} initialDimension={{ width: SIZE, height: SIZE }}>
          <PieChart accessibilityLayer={false}>
            <Pie
              data={data}
              dataKey="value"
              nameKey="name"
              innerRadius="60%"
              outerRadius="98%"
              paddingAngle={data.length > 1 ? 2 : 0}
              startAngle={90}
              endAngle={-270}
              isAnimationActive={false}
              rootTabIndex={-1}
              labelLine={false}
              label={drawLabel}
            />
          </PieChart>
        </ResponsiveContainer>
        <span
          aria-hidden
          className="absolute inset-0 flex items-center justify-center px-10 max-[18rem]:px-0 text-center font-semibold font-serif text-lg max-[18rem]:text-xs tabular-nums"
        >
          {total}
        </span>
      </div>
      <ul aria-hidden className="min-w-[min(12rem,100%)] grow divide-y divide-line text-sm">
        {parts.map(({ name, text, share }, place) => (
          <li key={name} className="flex items-center gap-3 max-[18rem]:flex-wrap py-2">
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
              <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={getFill(place)} stroke={OUTLINE} />
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
