import type { Member } from "@narthex/contract/members.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { useCurrentUser, useMay } from "../session/session.ts";

interface PersonLinkProps {
  /** Null for a person who was removed. */
  id: number | null;
  /** The name. */
  children: ReactNode;
  /** If given: not everyone may open the page of a person who is not active. */
  status?: Member["membershipStatus"];
  /** Called before the app navigates to the person. */
  onLeave?: () => void;
  /** -1 in a list that is one tab stop. */
  tabIndex?: number;
}

/** A person's name, as a link to their page for viewers who may open it and as text for others. */
export function PersonLink({ id, children, status = "active", onLeave, tabIndex }: PersonLinkProps) {
  const seesPeople = useMay("directory.read");
  const managesMembers = useMay("members.manage");
  const managesGifts = useMay("donations.manage");
  const own = useCurrentUser().memberId;
  const isListed = status === "active" || managesMembers || managesGifts || id === own;
  if (id === null || !seesPeople || !isListed) return children;
  return (
    <Link
      to={paths.person}
      params={{ id }}
      preload={false}
      tabIndex={tabIndex}
      onClick={onLeave}
      className="rounded-sm underline-offset-4 hover:text-accent hover:underline print:text-inherit"
    >
      {children}
    </Link>
  );
}
