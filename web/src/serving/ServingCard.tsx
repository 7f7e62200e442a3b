import type { OwnRequest } from "@narthex/contract/own-serving.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { subtractDays } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { RequestList } from "./RequestList.tsx";

/** Days ahead within which accepted requests are shown. */
const AHEAD = 14;

/** On the dashboard: requests to answer, and where the user serves soon. */
export function ServingCard({ requests }: { requests: readonly OwnRequest[] }) {
  const [acceptedId, setAccepted] = useState<number | null>(null);
  const until = subtractDays(useToday(), -AHEAD);
  const asked = requests.filter(({ state, event }) => state === "asked" && !event.isCanceled);
  const soon = requests.filter(({ state, event }) => state === "accepted" && event.eventDate <= until);
  if (asked.length + soon.length === 0) return null;
  return (
    <Card
      title="Serving"
      {...(asked.length > 0 ? { description: "Please answer whether you can serve." } : {})}
      action={
        <Link to={paths.serving} className={`${linkClass} print:hidden`}>
          View all
        </Link>
      }
      padding="none"
    >
      <RequestList label="Serving" requests={[...asked, ...soon]} acceptedId={acceptedId} onAccepted={setAccepted} />
    </Card>
  );
}
