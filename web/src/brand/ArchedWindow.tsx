// The only ornament of the app: a leaded window. For pages with little content, never beside work.
import { cx } from "../ui/cx.ts";

// Class names are written in full, because Tailwind finds them by scanning the source.
const PANES = [
  "fill-pane-1-ink",
  "fill-pane-4-ink",
  "fill-pane-7-ink",
  "fill-pane-2-ink",
  "fill-pane-5-ink",
  "fill-pane-6-ink",
  "fill-pane-1-ink",
  "fill-pane-3-ink",
];

const CENTRE = { x: 80, y: 84 };
const WEDGES = 8;

/** One slice of the rose at the top, from the hub to the rim. */
function drawWedge(index: number): string {
  const formatPoint = (turn: number, radius: number) => {
    const angle = (turn / WEDGES) * 2 * Math.PI - Math.PI / 2;
    return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const [from, to] = [index - 0.5, index + 0.5];
  return `M${formatPoint(from, 18)}L${formatPoint(from, 54)}A54 54 0 0 1 ${formatPoint(to, 54)}L${formatPoint(to, 18)}A18 18 0 0 0 ${formatPoint(from, 18)}Z`;
}

const LIGHTS = [0, 1, 2, 3].map((index) => 16 + index * 32);

/** An arched window of colored glass. Decoration. `className` sets its width. */
export function ArchedWindow({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 232" aria-hidden="true" className={cx("stroke-surface-raised", className)} strokeWidth="3">
      <path d="M8 226V80a72 72 0 0 1 144 0v146z" className="fill-line-strong stroke-line-strong" />
      <path d="M16 220V80a64 64 0 0 1 128 0v140z" className="fill-pane-1" />
      <g className="opacity-65">
        {PANES.map((pane, index) => (
          <path key={drawWedge(index)} d={drawWedge(index)} className={pane} />
        ))}
        <circle cx={CENTRE.x} cy={CENTRE.y} r="18" className="fill-pane-4-ink" />
        {LIGHTS.map((x, index) => (
          <g key={x}>
            <path d={`M${x} 186v-28a16 16 0 0 1 32 0v28z`} className={PANES[index + 2]} />
            <path d={`M${x} 186h32v34h-32z`} className={PANES[(index + 5) % WEDGES]} />
          </g>
        ))}
      </g>
    </svg>
  );
}
