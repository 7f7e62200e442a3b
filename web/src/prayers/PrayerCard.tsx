import type { PrayerRequest } from "@narthex/contract/prayers.ts";
import { EyeOff, Trash2 } from "lucide-react";
import { formatDate, formatInstantDate } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { PlainText } from "../ui/PlainText.tsx";
import type { PrayerAction } from "./PrayerDialogs.tsx";
import { CATEGORY_WORDS, formatRequester } from "./prayerWords.ts";

interface PrayerCardProps {
  request: PrayerRequest;
  onAction: (action: PrayerAction) => void;
}

/** One complete prayer request, with its answer. */
export function PrayerCard({ request, onAction }: PrayerCardProps) {
  const { timezone } = useCurrentUser().congregation;
  const { title, description, category, isUrgent, isAnswered, isAnonymous, requesterMemberId, createdAt, own, can } =
    request;
  const testify = request.testimony === null ? "Add testimony" : "Edit testimony";
  return (
    <Card as="li">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {isUrgent && !isAnswered && <Badge tone="critical">Urgent</Badge>}
        {isAnswered && <Badge tone="positive">Answered</Badge>}
        <Badge>{CATEGORY_WORDS[category]}</Badge>
        {own && isAnonymous && (
          <Badge icon={<EyeOff aria-hidden />} tone="accent">
            No one else sees your name
          </Badge>
        )}
        {can.remove && !own && (
          <IconButton
            label={`Remove “${title}”`}
            icon={<Trash2 />}
            size="small"
            onClick={() => onAction("remove")}
            className="-my-1 ml-auto"
          />
        )}
      </div>
      <h2 className="mt-3 break-words font-semibold font-serif text-xl">{title}</h2>
      <p className="mt-0.5 text-ink-quiet text-sm">
        <PersonLink id={isAnonymous ? null : requesterMemberId}>{formatRequester(request)}</PersonLink>
        {" · "}
        <time dateTime={createdAt}>{formatInstantDate(createdAt, timezone)}</time>
      </p>
      <PlainText className="mt-3 max-w-prose">{description}</PlainText>
      {isAnswered && <Testimony request={request} />}
      {own && (
        <div className="mt-4 flex flex-wrap gap-2">
          {can.answer && !isAnswered && (
            <Button size="small" onClick={() => onAction("answer")} aria-label={`Mark as answered: ${title}`}>
              Mark as answered
            </Button>
          )}
          {can.answer && isAnswered && (
            <>
              <Button size="small" onClick={() => onAction("answer")} aria-label={`${testify}: ${title}`}>
                {testify}
              </Button>
              <Button size="small" variant="quiet" onClick={() => onAction("reopen")} aria-label={`Reopen: ${title}`}>
                Reopen
              </Button>
            </>
          )}
          {can.remove && (
            <Button size="small" variant="quiet" onClick={() => onAction("remove")} aria-label={`Withdraw: ${title}`}>
              Withdraw
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Testimony({ request: { answeredDate, testimony } }: { request: PrayerRequest }) {
  return (
    <div className="mt-4 rounded-md border-positive border-l-4 bg-positive-quiet px-4 py-3">
      <p className="font-medium text-positive text-sm">
        {testimony === null ? "Answered" : "Testimony"}
        {answeredDate !== null && (
          <>
            {" · "}
            <time dateTime={answeredDate}>{formatDate(answeredDate)}</time>
          </>
        )}
      </p>
      {testimony !== null && <PlainText className="mt-1">{testimony}</PlainText>}
    </div>
  );
}
