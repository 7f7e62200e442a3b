import { Link } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** Shown without a card provider, with a link to the settings for people who may change them. */
export function NotSetUp() {
  const { permissions } = useCurrentUser();
  const maySetUp = permissions.includes("settings.manage");
  return (
    <Card>
      <EmptyState
        icon={<HandCoins />}
        title="Online giving is not set up yet"
        text={
          maySetUp
            ? "Connect Stripe to accept gifts online."
            : "Please give in person, or ask the church office about other ways."
        }
        action={
          maySetUp ? (
            <Link to={paths.settings} search={{ tab: "giving" }} className={getButtonClass({ variant: "primary" })}>
              See what is missing
            </Link>
          ) : (
            <Link to={paths.home} className={getButtonClass()}>
              Back to the dashboard
            </Link>
          )
        }
      />
    </Card>
  );
}
