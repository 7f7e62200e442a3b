// The name and the actions of the open saved list.
import { api } from "@narthex/contract/api.ts";
import type { ListFilter, MemberList } from "@narthex/contract/member-lists.ts";
import { Pencil, Save, Trash2, X } from "lucide-react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { findNewerVersion } from "../forms/useVersion.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { PersonLink } from "../people/PersonLink.tsx";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuItem } from "../ui/Menu.tsx";
import { useBegunList } from "./useBegunList.ts";

const ListDialog = loadOnDemand(() => import("./ListDialog.tsx"));

interface ListHeadProps {
  list: MemberList;
  /** The current filters if they differ from the saved ones; otherwise null. */
  changed: ListFilter | null;
  onClose: () => void;
  /** Shows the list with its saved filters. */
  onShow: () => void;
}

export function ListHead({ list, changed, onClose, onShow }: ListHeadProps) {
  const { id, authorName, authorMemberId, can } = list;
  const name = list.name ?? "Saved list";
  const [opened, setOpened] = useKeptState<"rename" | "remove" | null>("list.open", null);
  const { seen, begin } = useBegunList(list, changed !== null);
  const update = useAction({
    call: (chosen: ListFilter) =>
      request(api.memberLists.update, { params: { id }, body: { filter: chosen, updatedAt: seen } }),
    failed: "The list could not be saved.",
    failureNotice: true,
    onFailed: (error) => {
      const newer = findNewerVersion<MemberList>(error);
      if (newer) begin(newer);
    },
    done: "List saved",
    onDone: onShow,
  });
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="mr-auto min-w-0">
        <h2 className="break-words font-semibold text-lg">{name}</h2>
        <p className="text-ink-quiet text-sm">
          {changed ? (
            "Changed, not saved"
          ) : authorName ? (
            <>
              Saved by <PersonLink id={authorMemberId}>{authorName}</PersonLink>
            </>
          ) : (
            "Saved list"
          )}
        </p>
      </div>
      {can.edit && changed && (
        <Button size="small" icon={<Save />} busy={update.busy} onClick={() => update.run(changed)}>
          Save changes
        </Button>
      )}
      {changed && (
        <Button size="small" variant="quiet" onClick={onShow}>
          Undo changes
        </Button>
      )}
      <div className="flex">
        {can.edit && (
          <ActionsMenu subject={`the list ${name}`}>
            <MenuItem icon={<Pencil />} onSelect={() => setOpened("rename")}>
              Rename
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onSelect={() => setOpened("remove")}>
              Delete
            </MenuItem>
          </ActionsMenu>
        )}
        <IconButton label="Close the list" icon={<X />} onClick={onClose} />
      </div>
      {opened === "rename" && (
        <ListDialog list={list} filter={list.filter} onClose={() => setOpened(null)} onSaved={() => {}} />
      )}
      {opened === "remove" && (
        <ConfirmAction
          danger
          title="Delete list"
          text={`Are you sure you want to delete the list ${name}? Its people stay in the directory.`}
          confirmLabel="Delete"
          call={() => request(api.memberLists.remove, { params: { id } })}
          done="List deleted"
          failed="The list could not be deleted."
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            onClose();
          }}
        />
      )}
    </div>
  );
}
