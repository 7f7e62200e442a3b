import { api } from "@narthex/contract/api.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { Link } from "@tanstack/react-router";
import {
  BookImage,
  ChevronDown,
  Download,
  FileSpreadsheet,
  FileUp,
  HeartHandshake,
  House,
  Megaphone,
  Printer,
  StickyNote,
  Tag,
  UserCheck,
  UsersRound,
} from "lucide-react";
import { buildAddress } from "../api/request.ts";
import { formatTotalCount } from "../format/format.ts";
import { ConfirmedDownload } from "../page/ConfirmedDownload.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/Menu.tsx";
import { notify } from "../ui/notify.ts";

interface MembersMenuProps {
  /** The number of likely duplicates; null while it is unknown. */
  likely: number | null;
  /** The search and the filters of the shown list. */
  filter: ListFilter;
  /** The reason why this list cannot be exported; otherwise null. */
  noFiles: string | null;
  onWrite: () => void;
  onPrint: (output: "labels" | "directory") => void;
}

/** The menu of actions on many members at once. */
export function MembersMenu({ likely, filter, noFiles, onWrite, onPrint }: MembersMenuProps) {
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
      <MenuItem icon={<HeartHandshake />} link={<Link to={paths.followUps} />}>
        Follow-ups
      </MenuItem>
      <MenuItem icon={<FileUp />} link={<Link to={paths.importMembers} />}>
        Import
      </MenuItem>
      <MenuItem icon={<Download />} link={<ConfirmedDownload href={api.exports.members.path} />}>
        Export everyone
      </MenuItem>
      <MenuItem icon={<UsersRound />} link={<Link to={paths.duplicates} />}>
        {likely ? `Likely duplicates (${formatTotalCount(likely)})` : "Likely duplicates"}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{noFiles ?? "For the current list"}</MenuLabel>
      {noFiles === null && (
        <>
          <MenuItem icon={<Megaphone />} onSelect={onWrite}>
            Email or text
          </MenuItem>
          <MenuItem icon={<Download />} link={<ConfirmedDownload href={buildAddress(api.outputs.csv, { query })} />}>
            CSV
          </MenuItem>
          <MenuItem
            icon={<FileSpreadsheet />}
            link={<ConfirmedDownload href={buildAddress(api.outputs.xlsx, { query })} />}
          >
            Excel
          </MenuItem>
          <MenuItem
            icon={<Printer />}
            onSelect={() => notify({ title: "The PDF is being made", description: "It opens in a new tab." })}
            link={<a href={buildAddress(api.outputs.roll, { query })} target="_blank" rel="noreferrer" />}
          >
            Print this list
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
