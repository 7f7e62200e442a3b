import { api } from "@narthex/contract/api.ts";
import { Link } from "@tanstack/react-router";
import {
  BookImage,
  ChevronDown,
  Download,
  FileSpreadsheet,
  FileUp,
  House,
  StickyNote,
  Tag,
  UserCheck,
  UsersRound,
} from "lucide-react";
import { addressOf } from "../api/request.ts";
import { totalInWords } from "../format/words.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/Menu.tsx";
import type { MemberFilter } from "./memberFilter.ts";

interface MembersMenuProps {
  /** Pairs that are likely one person; null while it is not known. */
  likely: number | null;
  /** The filters of the list that is shown. */
  filter: MemberFilter;
  /** Why no file of this list can be made; otherwise null. */
  noFiles: string | null;
  onPrint: (output: "labels" | "directory") => void;
}

/** What is done with many members at once. */
export function MembersMenu({ likely, filter, noFiles, onPrint }: MembersMenuProps) {
  const query = { ...filter };
  return (
    <Menu
      trigger={
        <Button>
          More
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<House />} link={<Link to={paths.households} />}>
        Households
      </MenuItem>
      <MenuItem icon={<Tag />} link={<Link to={paths.tags} />}>
        Tags
      </MenuItem>
      <MenuItem icon={<UserCheck />} link={<Link to={paths.newcomers} />}>
        Newcomers
      </MenuItem>
      <MenuItem icon={<FileUp />} link={<Link to={paths.importMembers} />}>
        Import
      </MenuItem>
      <MenuItem icon={<Download />} link={<a href={api.exports.members.path} download />}>
        Export everyone
      </MenuItem>
      <MenuItem icon={<UsersRound />} link={<Link to={paths.duplicates} />}>
        {likely ? `Likely duplicates (${totalInWords(likely)})` : "Likely duplicates"}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{noFiles ?? "Of the list that is shown"}</MenuLabel>
      {noFiles === null && (
        <>
          <MenuItem icon={<Download />} link={<a href={addressOf(api.outputs.csv, { query })} download />}>
            CSV
          </MenuItem>
          <MenuItem icon={<FileSpreadsheet />} link={<a href={addressOf(api.outputs.xlsx, { query })} download />}>
            Excel
          </MenuItem>
          <MenuItem icon={<StickyNote />} onSelect={() => onPrint("labels")}>
            Address labels
          </MenuItem>
          <MenuItem icon={<BookImage />} onSelect={() => onPrint("directory")}>
            Photo directory
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
