import type { Person } from "@narthex/contract/person.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { linkClass } from "../../ui/link.ts";

export function PersonMinistries({ ministries }: Pick<Person, "ministries">) {
  if (ministries.length === 0) return <p className="text-ink-quiet">Not in a ministry.</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {ministries.map(({ id, name, confirmed }) => (
        <li key={id} className="flex flex-wrap items-center gap-1.5">
          <Link to={paths.members} search={{ tab: "assignments", ministry: id }} className={linkClass}>
            {name}
          </Link>
          {!confirmed && <Badge>Not accepted yet</Badge>}
        </li>
      ))}
    </ul>
  );
}
