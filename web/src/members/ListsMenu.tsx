// The menu of the directory's saved lists, and of saving the current filters as a list.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookmarkPlus, ChevronDown, ListChecks } from "lucide-react";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/Menu.tsx";
import { allLists } from "./lists.queries.ts";

/** @param onSave null if no filter is set, so that there is nothing to save */
export function ListsMenu({ onSave }: { onSave: (() => void) | null }) {
  const { data: lists = [], isPending } = useQuery(allLists);
  return (
    <Menu
      align="start"
      trigger={
        <Button icon={<ListChecks />}>
          Lists
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {lists.length === 0 && <MenuLabel>{isPending ? "Loading…" : "No saved lists yet"}</MenuLabel>}
      {lists.map(({ id, name }) => (
        <MenuItem key={id} link={<Link to={paths.members} search={{ list: id }} />}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<BookmarkPlus />} disabled={onSave === null} onSelect={() => onSave?.()}>
        <span>
          Save this list
          {onSave === null && <span className="block text-xs">Set a filter first</span>}
        </span>
      </MenuItem>
    </Menu>
  );
}
