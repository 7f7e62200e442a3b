import { cx } from "../../ui/cx.ts";

interface TogglesProps<Item> {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => { name: string; short: string };
  /** At least one. */
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
}

/** Buttons of which one or more are pressed. */
export function Toggles<Item extends string | number>({ label, items, nameOf, chosen, onChange }: TogglesProps<Item>) {
  const toggle = (item: Item) => {
    const next = items.filter((other) => (other === item) !== chosen.includes(other));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {items.map((item) => (
        <button
          key={item}
          type="button"
          aria-label={nameOf(item).name}
          aria-pressed={chosen.includes(item)}
          onClick={() => toggle(item)}
          className={cx(
            "h-9 min-w-11 rounded-md border px-2 text-sm touch:h-11",
            chosen.includes(item)
              ? "border-accent bg-accent text-accent-ink"
              : "border-line-strong hover:bg-surface-sunken",
          )}
        >
          {nameOf(item).short}
        </button>
      ))}
    </fieldset>
  );
}
