import type { Announcement } from "@narthex/contract/announcements.ts";
import { PlainText } from "../ui/PlainText.tsx";

/** How an announcement reads by now, beside what somebody was typing into an older state of it. */
export function Meanwhile({ announcement }: { announcement: Announcement }) {
  const { title, content } = announcement;
  return (
    <figure className="border-caution border-l-4 bg-caution-quiet px-4 py-3">
      <figcaption className="text-sm">
        Someone else has changed this announcement. It reads as follows now; what you changed takes its place when you
        save again.
      </figcaption>
      <p className="mt-2 break-words font-semibold">{title}</p>
      <PlainText className="mt-1">{content}</PlainText>
    </figure>
  );
}
