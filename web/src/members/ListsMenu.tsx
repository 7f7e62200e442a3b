// The menu of the directory's saved lists, and of saving the current filters as a list.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookmarkPlus, ChevronDown, ListChecks } from "lucide-react";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/Menu.tsx";
import { allLists } from "./lists.queries.ts";

interface ListsMenuProps {
  /** The reason why the shown people cannot be saved as a list; otherwise null. */
  noSave: string | null;
  onSave: () => void;
}

export function ListsMenu({ noSave, onSave }: ListsMenuProps) {
  const { data: lists = [], isPending, isError, refetch } = useQuery(allLists);
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
      {lists.length === 0 && (
        <MenuLabel>
          {isPending ? "Loading…" : isError ? "The lists could not be loaded." : "No saved lists yet"}
        </MenuLabel>
      )}
      {isError && <MenuItem onSelect={() => void refetch()}>Try again</MenuItem>}
      {lists.map(({ id, name }) => (
        <MenuItem key={id} link={<Link to={paths.members} search={{ list: id }} />}>
          {name ?? "A list with filters that you may not use"}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<BookmarkPlus />} disabled={noSave !== null} onSelect={onSave}>
        <span>
          Save this list
          {noSave !== null && <span className="block text-xs">{noSave}</span>}
        </span>
      </MenuItem>
    </Menu>
  );
}
