import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  ChevronDown,
  ClipboardCheck,
  Download,
  HandCoins,
  HousePlus,
  MailPlus,
  MailX,
  Merge,
  Pencil,
  Trash2,
  UserCog,
  UserMinus,
  Users,
} from "lucide-react";
import { Suspense } from "react";
import { formatFullName } from "../../format/format.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { paths } from "../../paths.ts";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import type { PersonAction } from "./PersonDialog.tsx";
import { queryAnnouncementEmails } from "./person.queries.ts";

// Forms and their rules are loaded when the first form opens.
const PersonDialog = loadOnDemand(() => import("./PersonDialog.tsx"));

/** The menu of the viewer's permitted actions, as returned by the server. */
export function PersonActions({ person }: { person: Person }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useKeptState<PersonAction | null>(`person.${person.id}.open`, null);
  const manages = useMay("members.manage");
  const { can } = person;
  const emails = useQuery({ ...queryAnnouncementEmails(person.id), enabled: manages && person.email !== null });
  const hasEmails = emails.data?.state === "subscribed";
  const items = [
    { action: "checkIn", label: "Check in", icon: <ClipboardCheck />, isOffered: can.checkIn },
    { action: "gift", label: "Record a gift", icon: <HandCoins />, isOffered: can.recordGift },
    { action: "assign", label: "Add to a ministry", icon: <Users />, isOffered: can.assign },
    { action: "household", label: "Add to a household", icon: <HousePlus />, isOffered: manages },
    { action: "invite", label: "Invite", icon: <MailPlus />, isOffered: can.invite },
    { action: "merge", label: "Merge", icon: <Merge />, isOffered: can.merge },
    { action: "unsubscribe", label: "Unsubscribe from emails", icon: <MailX />, isOffered: hasEmails },
    { action: "leave", label: "Left the church", icon: <UserMinus />, isOffered: can.remove },
    { action: "export", label: "Export everything", icon: <Download />, isOffered: can.export },
    { action: "role", label: "Change role", icon: <UserCog />, isOffered: can.changeRole },
  ] as const;
  const offered = items.filter(({ isOffered }) => isOffered);
  return (
    <>
      {(offered.length > 0 || can.remove) && (
        <Menu
          trigger={
            <Button aria-label={`More actions for ${formatFullName(person)}`} {...PersonDialog.loadEarly}>
              More
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {offered.map(({ action, label, icon }) => (
            <MenuItem key={action} icon={icon} onSelect={() => setOpened(action)}>
              {label}
            </MenuItem>
          ))}
          {can.remove && (
            <>
              {offered.length > 0 && <MenuSeparator />}
              <MenuItem danger icon={<Trash2 />} onSelect={() => setOpened("remove")}>
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {can.edit && (
        <Button variant="primary" icon={<Pencil />} {...PersonDialog.loadEarly} onClick={() => setOpened("edit")}>
          Edit
        </Button>
      )}
      <Suspense>
        {opened && (
          <PersonDialog
            action={opened}
            person={person}
            onClose={() => setOpened(null)}
            onRemoved={() => navigate({ to: paths.members })}
          />
        )}
      </Suspense>
    </>
  );
}
