import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { cx } from "../ui/cx.ts";
import { SECTIONS, type SectionTab } from "./sections.ts";

/** The sections as links: a list beside the cards, and chips above them on narrow screens. */
export function SectionList({ current }: { current: SectionTab }) {
  return (
    <nav aria-label="Sections of the settings" className="lg:sticky lg:top-20 print:hidden">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
        {SECTIONS.map(({ tab, label }) => (
          <li key={label}>
            <Link
              to={paths.settings}
              search={tab ? { tab } : {}}
              activeOptions={{ exact: true }}
              aria-current={tab === current ? "page" : undefined}
              className={cx(
                "flex min-h-9 items-center rounded-md px-3 font-medium text-sm transition-colors duration-100 touch:min-h-11",
                "max-lg:border max-lg:border-line lg:min-h-10",
                tab === current
                  ? "bg-accent-quiet text-accent"
                  : "text-ink-quiet hover:bg-surface-sunken hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
