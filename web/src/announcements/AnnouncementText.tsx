import { splitBold } from "@narthex/contract/bold.ts";
import { LinkedText } from "../ui/PlainText.tsx";

/** The text of an announcement with its line breaks, bold words and links. */
export function AnnouncementText({ children }: { children: string }) {
  return (
    <p className="mt-3 max-w-prose whitespace-pre-wrap wrap-anywhere">
      {splitBold(children).map(({ at, text, isBold }) =>
        isBold ? (
          <strong key={at} className="font-semibold">
            <LinkedText text={text} />
          </strong>
        ) : (
          <LinkedText key={at} text={text} />
        ),
      )}
    </p>
  );
}
