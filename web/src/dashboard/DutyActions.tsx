import { formatDuties } from "@narthex/contract/role-names.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Baby, CalendarPlus, HandCoins, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";

interface Action {
  label: string;
  icon: ReactNode;
  to: LinkProps;
}

const CHILDREN: Action = { label: "Children", icon: <Baby aria-hidden />, to: { to: paths.children } };

/** What a person with the duty does first. */
const ACTIONS: Readonly<Record<Duty, Action>> = {
  greeter: { label: "Check people in", icon: <ScanLine aria-hidden />, to: { to: paths.attendance } },
  treasurer: {
    label: "Record Donation",
    icon: <HandCoins aria-hidden />,
    to: { to: paths.donations, search: { record: true } },
  },
  childrens_team: CHILDREN,
  childrens_lead: CHILDREN,
  calendar: {
    label: "Create Event",
    icon: <CalendarPlus aria-hidden />,
    to: { to: paths.events, search: { create: true } },
  },
};

/** The first action of each duty. */
export function DutyActions({ duties }: { duties: readonly Duty[] }) {
  const actions = new Set(duties.map((duty) => ACTIONS[duty]));
  return (
    <Card title={duties.length === 1 ? "Your duty" : "Your duties"} description={formatDuties(duties)}>
      <div className="flex flex-wrap gap-3">
        {[...actions].map(({ label, icon, to }) => (
          <Link key={label} {...to} className={getButtonClass({ variant: "primary" })}>
            {icon}
            {label}
          </Link>
        ))}
      </div>
    </Card>
  );
}
