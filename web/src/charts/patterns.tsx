// Fills that can be distinguished without color: each has its own pattern.
const INKS = [
  ["var(--color-pane-1-ink)", "var(--color-pane-1)"],
  ["var(--color-pane-4-ink)", "var(--color-pane-4)"],
  ["var(--color-pane-5-ink)", "var(--color-pane-5)"],
  ["var(--color-pane-2-ink)", "var(--color-pane-2)"],
  ["var(--color-pane-3-ink)", "var(--color-pane-3)"],
] as const;

/** Solid, diagonal lines, dots, horizontal lines, grid. */
function Marks({ place, ink }: { place: number; ink: string }) {
  switch (place) {
    case 0:
      return <rect width="8" height="8" fill={ink} />;
    case 1:
      return <path d="M-2 6 6 -2M2 10 10 2" stroke={ink} strokeWidth="2.5" />;
    case 2:
      return <circle cx="4" cy="4" r="2" fill={ink} />;
    case 3:
      return <path d="M0 2H8M0 6H8" stroke={ink} strokeWidth="1.5" />;
    default:
      return <path d="M0 4H8M4 0V8" stroke={ink} strokeWidth="1.5" />;
  }
}

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {INKS.map(([ink, ground], place) => (
        <pattern key={ink} id={`${id}-${place}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={ground} />
          <Marks place={place} ink={ink} />
        </pattern>
      ))}
    </defs>
  );
}

export const fillOf = (id: string, place: number) => `url(#${id}-${place % INKS.length})`;
export const inkOf = (place: number) => INKS[place % INKS.length]?.[0] ?? "var(--color-ink)";
