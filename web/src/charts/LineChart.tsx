// A line over evenly spaced points. The picture is scaled to its container; its texts are HTML, so they keep their
// size. The data is also in a table: see ChartTable.

interface LineChartProps {
  /** The text alternative of the chart. */
  label: string;
  points: readonly { name: string; value: number }[];
  /** The last value belongs to a period that has not ended: its segment is dashed, and its point is hollow. */
  lastIsPartial?: boolean;
}

const WIDTH = 600;
const HEIGHT = 160;
const LINE = {
  fill: "none",
  strokeWidth: "2.5",
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
  className: "stroke-accent",
} as const;

/** A round, even number at or above the greatest value, for the top line: the middle line counts no halves of people. */
export function roundUp(value: number): number {
  if (value <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(value));
  const tops = [1, 1.2, 1.5, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * size);
  return tops.find((top) => top >= value && top % 2 === 0) ?? value;
}

export function LineChart({ label, points, lastIsPartial = false }: LineChartProps) {
  const top = roundUp(Math.max(...points.map(({ value }) => value), 0));
  const formatPoint = (value: number, index: number) => {
    const x = points.length === 1 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - (value / top) * HEIGHT).toFixed(1)}`;
  };
  const places = points.map(({ value }, index) => formatPoint(value, index));
  const line = places.join("L");
  const whole = lastIsPartial ? places.slice(0, -1) : places;
  const running = lastIsPartial ? places.slice(-2) : [];
  const last = points.at(-1);
  const marks =
    points.length <= 6 ? points : [0, 1 / 3, 2 / 3, 1].map((part) => points[Math.round(part * (points.length - 1))]);
  return (
    <figure role="img" aria-label={label} className="flex gap-3 text-ink-quiet text-xs tabular-nums">
      <div aria-hidden className="flex h-40 flex-col justify-between text-right leading-none">
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      <div aria-hidden className="min-w-0 grow">
        <div className="relative">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-40 w-full overflow-visible"
          >
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-line" />
            ))}
            {points.length > 0 && (
              <>
                <path d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} className="fill-accent-quiet" />
                {whole.length > 0 && <path d={`M${whole.join("L")}`} {...LINE} />}
                {running.length > 0 && <path d={`M${running.join("L")}`} strokeDasharray="5 5" {...LINE} />}
              </>
            )}
          </svg>
          {lastIsPartial && last && (
            <span
              className="absolute right-0 size-2.5 translate-x-1/2 translate-y-1/2 rounded-full border-2 border-accent bg-surface-raised"
              style={{ bottom: `${(last.value / top) * 100}%` }}
            />
          )}
        </div>
        <div className="mt-2 flex justify-between">
          {marks.map((point) => point && <span key={point.name}>{point.name}</span>)}
        </div>
      </div>
    </figure>
  );
}
