import { CalendarDays, Church, CircleQuestionMark, PanelsTopLeft, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import { cx } from "../ui/cx.ts";
import type { Group, Row } from "./rows.ts";

export const buildRowId = (listId: string, { key }: Row) => `${listId}-${key.replaceAll(" ", "-")}`;

/** People have their pictures. */
const ICONS: Readonly<Record<Exclude<Group["label"], "People">, ReactNode>> = {
  Events: <CalendarDays />,
  Ministries: <Church />,
  Actions: <Zap />,
  Screens: <PanelsTopLeft />,
  Help: <CircleQuestionMark />,
};

const scrollIntoSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

interface SearchResultsProps {
  id: string;
  groups: readonly Group[];
  /** The key of the row that Enter opens; null for none. */
  highlighted: string | null;
  onOpen: (row: Row) => void;
}

export function SearchResults({ id, groups, highlighted, onOpen }: SearchResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="sm:h-[min(26rem,50dvh)] sm:overflow-y-auto">
      {groups.map(({ label, rows }) => (
        <fieldset key={label} aria-labelledby={`${id}-${label}`} className="mb-3">
          <div id={`${id}-${label}`} role="presentation" className="px-2 pb-1 font-medium text-ink-quiet text-sm">
            {label}
          </div>
          {rows.map((row) => (
            <a
              key={row.key}
              href={row.href}
              id={buildRowId(id, row)}
              ref={row.key === highlighted ? scrollIntoSight : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={row.key === highlighted}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                // The browser opens a new tab or window itself.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(row);
              }}
              className={cx(
                "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-sunken",
                row.key === highlighted && "bg-accent-quiet",
              )}
            >
              {label === "People" ? (
                <Avatar name={row.name} src={row.picture ?? null} size="small" />
              ) : (
                <span
                  aria-hidden
                  className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-quiet [&_svg]:size-4"
                >
                  {ICONS[label]}
                </span>
              )}
              <span className="min-w-0">
                <span className="block break-words">{row.name}</span>
                {row.note && <span className="wrap-anywhere line-clamp-2 text-ink-quiet text-sm">{row.note}</span>}
              </span>
            </a>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
