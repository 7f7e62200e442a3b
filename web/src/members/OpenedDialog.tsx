// The dialogs that the members screen opens.
import type { Member } from "@narthex/contract/members.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import type { MemberAction } from "./MemberActions.tsx";
import type { MemberFilter } from "./memberFilter.ts";

// Forms and their rules are loaded when the first form opens.
export const MemberDialog = loadOnDemand(() => import("./MemberDialog.tsx"));

const ListDialog = loadOnDemand(() => import("./ListDialog.tsx"));
const AnnouncementDialog = loadOnDemand(() => import("../announcements/AnnouncementDialog.tsx"));
const OutputDialog = loadOnDemand(() => import("./OutputDialog.tsx"));

export type OpenMembersDialog =
  | { action: "add" }
  | { action: "saveList" }
  | { action: "write" }
  | { action: "print"; output: "labels" | "directory" }
  | { action: MemberAction; member: Member };

const route = getRouteApi("/shell/members");

/** The open dialog. @param create whether the URL asks for the form of a new member */
export function useOpened(create: boolean, manages: boolean) {
  const navigate = route.useNavigate();
  const [kept, setOpened] = useKeptState<OpenMembersDialog | null>("members.open", null);
  const opened = kept ?? (create && manages ? { action: "add" as const } : null);
  const close = useCallback(() => {
    setOpened(null);
    if (create)
      void navigate({ search: ({ create: _, ...rest }) => rest, state: true, replace: true, resetScroll: false });
  }, [setOpened, create, navigate]);
  return { opened, setOpened, close };
}

interface OpenedDialogProps {
  opened: OpenMembersDialog;
  /** The search and the filters of the shown list. */
  filter: MemberFilter & { search?: string };
  onClose: () => void;
  onSavedList: (id: number) => void;
}

export function OpenedDialog({ opened, filter, onClose, onSavedList }: OpenedDialogProps) {
  switch (opened.action) {
    case "write":
      return <AnnouncementDialog opened={{ action: "new", people: filter }} onClose={onClose} />;
    case "print":
      return <OutputDialog output={opened.output} filter={filter} onClose={onClose} />;
    case "saveList":
      return <ListDialog list={null} filter={filter} onClose={onClose} onSaved={onSavedList} />;
    default:
      return <MemberDialog {...opened} onClose={onClose} />;
  }
}
