import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { ClipboardPen, Megaphone, ScanLine, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { openCheckin } from "../attendance/dialog/openCheckin.ts";
import { paths } from "../paths.ts";
import { notify } from "../ui/notify.ts";

interface Action {
  title: string;
  text: string;
  icon: ReactNode;
  run: () => void;
}

/** Links to the most common weekly tasks. */
export function QuickActions() {
  const navigate = useNavigate();
  const goTo = (link: NavigateOptions, description: string) => () => {
    notify({ title: "Redirecting", description });
    void navigate(link);
  };
  const actions: readonly Action[] = [
    { title: "QR Check-in", text: "Check people in", icon: <ScanLine />, run: () => openCheckin() },
    {
      title: "Add Member",
      text: "Add a new person",
      icon: <UserPlus />,
      run: goTo({ to: paths.members, search: { create: true } }, "Opening member management page..."),
    },
    {
      title: "Record Attendance",
      text: "Enter who attended",
      icon: <ClipboardPen />,
      run: goTo({ to: paths.attendance }, "Opening attendance tracking page..."),
    },
    {
      title: "Send Announcement",
      text: "Inform the congregation",
      icon: <Megaphone />,
      run: goTo({ to: paths.communications, search: { create: true } }, "Opening communication center..."),
    },
  ];
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:hidden">
      {actions.map((action) => (
        <li key={action.title}>
          <button
            type="button"
            onClick={action.run}
            className="flex h-full min-h-18 w-full items-center gap-3 max-[18rem]:flex-col max-[18rem]:items-start rounded-lg border border-line bg-surface-raised p-4 text-left shadow-raised transition-colors hover:border-line-strong hover:bg-surface-sunken"
          >
            <span
              aria-hidden
              className="flex size-11 shrink-0 items-center justify-center rounded-t-full rounded-b-md bg-accent-quiet text-accent [&_svg]:size-5"
            >
              {action.icon}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{action.title}</span>
              <span className="block text-ink-quiet text-sm">{action.text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
