// The dialogs that the members screen opens.
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Member } from "@narthex/contract/members.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import type { MemberAction } from "./MemberActions.tsx";

// Forms and their rules are loaded when the first form opens.
export const OpenedMemberDialog = loadOnDemand(() => import("./MemberDialog.tsx"));

const ListDialog = loadOnDemand(() => import("./ListDialog.tsx"));
const AnnouncementDialog = loadOnDemand(() => import("../announcements/AnnouncementDialog.tsx"));
const OutputDialog = loadOnDemand(() => import("./OutputDialog.tsx"));

// The people are kept with their dialog: after a new sign-in, the page shows everyone, because no URL has the search.
export type OpenMembersDialog =
  | { action: "add" }
  | { action: "saveList" | "write"; people: ListFilter }
  | { action: "print"; output: "labels" | "directory"; people: ListFilter }
  | { action: MemberAction; member: Member };

/** Whether a kept dialog has its people: one that an earlier version kept would open for the whole directory. */
function isComplete(kept: OpenMembersDialog): boolean {
  const needsPeople = kept.action === "saveList" || kept.action === "write" || kept.action === "print";
  return !needsPeople || "people" in kept;
}

const route = getRouteApi("/shell/members");

/** The open dialog. @param create whether the URL asks for the form of a new member */
export function useOpened(create: boolean, manages: boolean) {
  const navigate = route.useNavigate();
  const [kept, setOpened] = useKeptState<OpenMembersDialog | null>("members.open", null);
  const restored = kept && isComplete(kept) ? kept : null;
  const opened = restored ?? (create && manages ? { action: "add" as const } : null);
  const close = useCallback(() => {
    setOpened(null);
    if (create)
      void navigate({ search: ({ create: _, ...rest }) => rest, state: true, replace: true, resetScroll: false });
  }, [setOpened, create, navigate]);
  return { opened, setOpened, close };
}

interface OpenedDialogProps {
  opened: OpenMembersDialog;
  onClose: () => void;
  onSavedList: (id: number) => void;
  /** Called with the id of a deleted person. */
  onRemoved: (id: number) => unknown;
}

export function OpenedDialog({ opened, onClose, onSavedList, onRemoved }: OpenedDialogProps) {
  switch (opened.action) {
    case "write":
      return <AnnouncementDialog opened={{ action: "new", people: opened.people }} onClose={onClose} />;
    case "print":
      return <OutputDialog output={opened.output} filter={opened.people} onClose={onClose} />;
    case "saveList":
      return <ListDialog list={null} filter={opened.people} onClose={onClose} onSaved={onSavedList} />;
    default:
      return <OpenedMemberDialog {...opened} onClose={onClose} onRemoved={onRemoved} />;
  }
}
