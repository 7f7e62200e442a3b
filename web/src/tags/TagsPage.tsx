// All tags with the number of people of each: to add, rename and delete.
import { api } from "@narthex/contract/api.ts";
import type { Tag } from "@narthex/contract/tags.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil, Tag as TagIcon, Trash2 } from "lucide-react";
import { useCallback } from "react";
import { request } from "../api/request.ts";
import { formatMembers } from "../format/format.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { MenuItem } from "../ui/Menu.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { allTags } from "./tags.queries.ts";

// Forms are loaded when the first one opens.
const TagDialog = loadOnDemand(() => import("./TagDialog.tsx"));

type OpenDialog = { action: "add" } | { action: "rename" | "remove"; tag: Tag };

export default function TagsPage() {
  const list = useQuery(allTags);
  const [opened, setOpened] = useKeptState<OpenDialog | null>("tags.open", null);
  const close = useCallback(() => setOpened(null), [setOpened]);
  return (
    <Page
      title="Tags"
      subtitle="Manual lists of people, such as everyone who gets the newsletter"
      actions={
        <>
          <Link to={paths.members} className={getButtonClass()}>
            Back to members
          </Link>
          <Button
            variant="primary"
            icon={<TagIcon />}
            onClick={() => setOpened({ action: "add" })}
            {...TagDialog.loadEarly}
          >
            Add tag
          </Button>
        </>
      }
    >
      <Card>
        {list.isPending ? (
          <Loading label="Loading tags" bar="h-24" />
        ) : !list.data ? (
          <QueryError query={list} />
        ) : list.data.length === 0 ? (
          <EmptyState
            icon={<TagIcon />}
            title="No tags yet"
            text="Add a tag to people on their page, or to many at once in the table of members."
          />
        ) : (
          <ul aria-label="Tags" className="-my-2 divide-y divide-line">
            {list.data.map((tag) => (
              <TagLine key={tag.id} tag={tag} onDo={(action) => setOpened({ action, tag })} />
            ))}
          </ul>
        )}
      </Card>
      {opened?.action === "add" && <TagDialog tag={null} onClose={close} />}
      {opened?.action === "rename" && <TagDialog tag={opened.tag} onClose={close} />}
      {opened?.action === "remove" && <DeleteTag tag={opened.tag} onClose={close} />}
    </Page>
  );
}

function TagLine({ tag, onDo }: { tag: Tag; onDo: (action: "rename" | "remove") => void }) {
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <Link to={paths.members} search={{ tag: tag.id }} className={`${linkClass} max-w-full text-base`}>
          <span className="min-w-0 break-words">{tag.name}</span>
        </Link>
        <p className="text-ink-quiet text-sm">{formatMembers(tag.memberCount)}</p>
      </div>
      <ActionsMenu subject={tag.name}>
        <MenuItem icon={<Pencil />} onSelect={() => onDo("rename")}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => onDo("remove")}>
          Delete
        </MenuItem>
      </ActionsMenu>
    </li>
  );
}

function DeleteTag({ tag: { id, name, memberCount }, onClose }: { tag: Tag; onClose: () => void }) {
  const had = memberCount === 0 ? "" : ` ${formatMembers(memberCount)} will no longer have it.`;
  return (
    <ConfirmAction
      danger
      title="Delete tag"
      text={`Are you sure you want to delete ${name}?${had} No one is removed from the directory.`}
      confirmLabel="Delete"
      call={() => request(api.tags.remove, { params: { id } })}
      done="Tag deleted"
      failed="The tag could not be deleted."
      onClose={onClose}
    />
  );
}
