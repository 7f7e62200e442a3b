import { api } from "@narthex/contract/api.ts";
import { Link } from "@tanstack/react-router";
import { ChevronDown, Download, FileUp, House, Tag, UsersRound } from "lucide-react";
import { totalInWords } from "../format/words.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";

/** What is done with many members at once. @param likely pairs that are likely one person; null while it is not known */
export function MembersMenu({ likely }: { likely: number | null }) {
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
      <MenuItem icon={<FileUp />} link={<Link to={paths.importMembers} />}>
        Import
      </MenuItem>
      <MenuItem icon={<Download />} link={<a href={api.exports.members.path} download />}>
        Export
      </MenuItem>
      <MenuItem icon={<UsersRound />} link={<Link to={paths.duplicates} />}>
        {likely ? `Likely duplicates (${totalInWords(likely)})` : "Likely duplicates"}
      </MenuItem>
    </Menu>
  );
}
