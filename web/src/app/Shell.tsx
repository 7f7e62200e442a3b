// The frame around every signed-in screen: menu, top bar, page.

import { DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { CatchBoundary, Link, Navigate, Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { CircleQuestionMark, Eye, Menu as MenuIcon } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { closeCheckin, openCheckin, useCheckinDialog } from "../attendance/dialog/openCheckin.ts";
import { Logo } from "../brand/Logo.tsx";
import { isWordmark } from "../brand/logoShape.ts";
import { Mark } from "../brand/Mark.tsx";
import { readRoomScreen } from "../children/childrenTabs.ts";
import { useHelp } from "../help/useHelp.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { AccessDenied } from "../page/PageMessage.tsx";
import { paths } from "../paths.ts";
import { reloadWhenServerAnswers } from "../routing/staleChunks.ts";
import { GlobalSearch } from "../search/GlobalSearch.tsx";
import { useCurrentUser } from "../session/session.ts";
import { setViewMode, useViewMode, type ViewMode } from "../session/viewMode.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ConfirmationHost } from "./ConfirmationHost.tsx";
import { Frame } from "./frame/Frame.tsx";
import type { NavLinkProps } from "./frame/navigation.ts";
import { Sidebar } from "./frame/Sidebar.tsx";
import { TabBar } from "./frame/TabBar.tsx";
import { HeaderControls } from "./HeaderControls.tsx";
import { buildMenu, buildTabs } from "./menu.tsx";

// These are lazy, because the first view does not need them.
const loadHelpRows = () => import("../help/findHelpRows.ts");
const NavSheet = loadOnDemand(() => import("./frame/NavSheet.tsx"), "NavSheet");
const CheckinDialog = loadOnDemand(() => import("../attendance/CheckinDialog.tsx"));
const HelpPanel = loadOnDemand(() => import("../help/HelpPanel.tsx"), "HelpPanel");

// Rendered on every page, because unsaved check-ins are sent from here after a reload.
const UnsavedCheckins = loadOnDemand(() => import("../attendance/queue/UnsavedCheckins.tsx"), "UnsavedCheckins");

const AlertBanner = loadOnDemand(() => import("../children/alerts/AlertBanner.tsx"), "AlertBanner");

const COLLAPSED_KEY = "narthex.sidebar";

const getEmptyText = () => "";

/** Replaces a part whose script could not be loaded, so that the rest of the page stays. */
function Missing({ error }: { error: unknown }) {
  useEffect(() => reloadWhenServerAnswers(error), [error]);
  return null;
}

/** Adapts the router's link to the props that the menus use. */
function ShellLink({ href, ...rest }: NavLinkProps) {
  return <Link to={href} {...rest} />;
}

export function Shell() {
  const user = useCurrentUser();
  const current = useRouterState({ select: (state) => state.location.pathname });
  const isFullScreen = useRouterState({
    select: ({ location: { pathname, search } }) => pathname === paths.children && readRoomScreen(search) !== null,
  });
  const required = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  const checkin = useCheckinDialog();
  const { opened: openedHelp, show: showHelp, close: closeHelp } = useHelp();
  const helpButton = useRef<HTMLButtonElement>(null);
  const [isFolded, setFolded] = useState(true);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sheetWanted, setSheetWanted] = useState(false);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === "collapsed");
  const openSheet = () => {
    setSheetWanted(true);
    setSheetOpen(true);
  };
  const closeSheet = useCallback(() => setSheetOpen(false), []);

  const openHelp = () => {
    setFolded(true);
    showHelp(null);
  };
  // Beside the help, the page needs the width of the sidebar. This is not kept.
  const isCollapsed = collapsed || (isFolded && openedHelp !== null);
  const toggle = () => {
    if (isFolded && openedHelp !== null && !collapsed) return setFolded(false);
    localStorage.setItem(COLLAPSED_KEY, collapsed ? "expanded" : "collapsed");
    setCollapsed(!collapsed);
  };
  // An administrator may unlink the member from an account while its window is open.
  if (!user.profileCompleted) return <Navigate to={paths.completeProfile} />;
  const { logo, name, onlineGiving } = user.congregation;
  const standsForName = logo !== null && isWordmark(logo);
  const brand = (
    <span className="flex min-w-0 items-center gap-3 max-md:pr-8">
      {standsForName ? (
        <span className="min-w-0">
          <Logo {...logo} wide={208} high={32} />
          <span className="mt-2 line-clamp-2 break-words text-ink-quiet text-xs leading-4">{name}</span>
        </span>
      ) : (
        <>
          {logo ? <Logo {...logo} wide={60} high={40} tall={80} /> : <Mark className="size-8 shrink-0" />}
          <span className="line-clamp-2 min-w-0 break-words font-semibold font-serif text-base leading-5">{name}</span>
        </>
      )}
    </span>
  );

  const page = (
    <>
      {user.permissions.includes("children.serve") && (
        <CatchBoundary getResetKey={getEmptyText} errorComponent={Missing}>
          <AlertBanner isAlone={isFullScreen} />
        </CatchBoundary>
      )}
      {user.role !== user.realRole && <ViewNote />}
      <CatchBoundary getResetKey={getEmptyText} errorComponent={Missing}>
        <UnsavedCheckins className="sticky top-18 z-20 mb-4 print:hidden" />
      </CatchBoundary>
      {required && !user.permissions.includes(required) ? <AccessDenied /> : <Outlet />}
    </>
  );
  // The tablet in a room shows nothing else.
  if (isFullScreen)
    return (
      <main id="page" tabIndex={-1} className="min-h-dvh px-4 py-4 md:px-6">
        {page}
      </main>
    );

  return (
    <>
      <Frame
        sidebar={
          <Sidebar
            brand={brand}
            brandMark={logo ? <Logo {...logo} wide={48} high={40} tall={80} /> : <Mark className="size-8" />}
            sections={buildMenu({ ...user, onlineGiving }, current, "sidebar")}
            link={ShellLink}
            collapsed={isCollapsed}
            onToggle={toggle}
          />
        }
        tabs={
          <TabBar
            tabs={buildTabs({ ...user, onlineGiving }, current, { onCheckIn: () => openCheckin(), onMore: openSheet })}
            link={ShellLink}
          />
        }
        header={
          // A phone with large text has no room for the menu and Quick Check-in, which the tab bar has too.
          <>
            <IconButton
              className="max-[18rem]:hidden md:hidden"
              label="Open menu"
              icon={<MenuIcon />}
              aria-expanded={sheetOpen}
              onClick={openSheet}
            />
            <GlobalSearch loadHelp={loadHelpRows} />
            <HeaderControls
              help={
                <IconButton
                  ref={helpButton}
                  className="max-md:hidden"
                  label="Help"
                  icon={<CircleQuestionMark />}
                  aria-expanded={openedHelp !== null}
                  {...HelpPanel.loadEarly}
                  onClick={openedHelp ? closeHelp : openHelp}
                />
              }
            />
          </>
        }
        aside={
          <CatchBoundary getResetKey={getEmptyText} errorComponent={Missing}>
            {openedHelp && <HelpPanel page={openedHelp.page} show={showHelp} close={closeHelp} button={helpButton} />}
          </CatchBoundary>
        }
      >
        {page}
      </Frame>
      {sheetWanted && (
        <NavSheet
          open={sheetOpen}
          onClose={closeSheet}
          brand={brand}
          sections={buildMenu({ ...user, onlineGiving }, current, "sheet")}
          link={ShellLink}
          onHelp={openHelp}
        />
      )}
      <ConfirmationHost />
      {checkin && <CheckinDialog eventId={checkin.eventId} onClose={closeCheckin} />}
    </>
  );
}

const describeMemberWith = (duty: keyof typeof DUTY_LABELS) => `a member with the duty ${DUTY_LABELS[duty]}`;

const SEEN_IN: Readonly<Record<ViewMode, string>> = {
  admin: "an administrator",
  ministry_leader: "the staff of the whole congregation",
  one_ministry: "a leader of single ministries",
  greeter: describeMemberWith("greeter"),
  treasurer: describeMemberWith("treasurer"),
  childrens_team: describeMemberWith("childrens_team"),
  member: "a member with your profile",
};

/**
 * Shown above every page in the view of another role: the role, that changes are refused, and a button that ends the
 * view.
 */
function ViewNote() {
  const seen = SEEN_IN[useViewMode()];
  return (
    <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-4 py-2 print:hidden">
      <p className="flex min-w-0 grow basis-64 items-center gap-3 text-sm">
        <Eye aria-hidden className="size-5 shrink-0 text-ink-quiet" />
        You see what {seen} sees. Nothing can be changed in this view.
      </p>
      <Button size="small" onClick={() => setViewMode("admin")}>
        Back to Admin View
      </Button>
    </div>
  );
}
