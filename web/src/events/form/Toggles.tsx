import { cx } from "../../ui/cx.ts";

interface TogglesProps<Item> {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => { name: string; short: string };
  /** At least one. */
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
}

/** More items than these have short names. */
const MOST_LONG = 6;

/** Buttons of which one or more are pressed. */
export function Toggles<Item extends string | number>({ label, items, nameOf, chosen, onChange }: TogglesProps<Item>) {
  const toggle = (item: Item) => {
    const next = items.filter((other) => (other === item) !== chosen.includes(other));
    if (next.length > 0) onChange(next);
  };
  return (
    // On a phone seven days fit in one row, and longer names in rows of three.
    <fieldset
      className={cx(
        "grid sm:flex sm:flex-wrap sm:gap-1.5",
        items.length > MOST_LONG ? "grid-cols-7 gap-1" : "grid-cols-3 gap-1.5",
      )}
    >
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {items.map((item) => {
        const { name, short } = nameOf(item);
        return (
          <button
            key={item}
            type="button"
            aria-pressed={chosen.includes(item)}
            onClick={() => toggle(item)}
            className={cx(
              "h-9 rounded-md border text-sm sm:min-w-11 sm:px-2 touch:h-11",
              chosen.includes(item)
                ? "border-accent bg-accent text-accent-ink"
                : "border-line-strong hover:bg-surface-sunken",
            )}
          >
            {short === name ? (
              name
            ) : (
              <>
                <span aria-hidden>{short}</span>
                <span className="sr-only">{name}</span>
              </>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
