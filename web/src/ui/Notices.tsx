import { CircleCheck, OctagonAlert, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { cx } from "./cx.ts";
import { isComposing } from "./isComposing.ts";
import { dismissNotice, NOTICE_MS, removeNotice, reportFinalNoticeShown, useNotice } from "./notify.ts";

/** A swipe to the right by this distance, in pixels, dismisses a notice. */
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

/** At a station: over the middle of the header. */
const PLACE_AT_STATION =
  "group/notices @container fixed inset-x-0 top-0 z-60 mx-auto flex w-full max-w-[420px] flex-col p-1 print:hidden";

/**
 * Position and width: over the frame and never over the page, which is the end of an open menu or else the top bar. Up
 * to three lines are not higher than the bar.
 */
const PLACE = cx(
  PLACE_AT_STATION,
  // Between the search of the bar and its buttons.
  "md:ms-68 md:me-auto md:max-w-96",
  "over-menu:ms-0 over-menu:top-auto over-menu:bottom-0 over-menu:max-w-64 over-menu:p-2",
  // Beside the help the bar has no free place; the help can be scrolled.
  "over-help:me-0 over-help:ms-auto over-help:top-auto over-help:bottom-0 over-help:max-w-80 over-help:p-2",
  // Over the title of a dialog, beside the button that closes it; in wide windows in the space beside the dialog.
  "over-phone-dialog:mx-0 over-phone-dialog:w-[calc(100%-3.75rem)]",
  "over-dialog:mx-auto over-dialog:max-w-80",
  "beside-dialog:ms-0 beside-dialog:top-auto beside-dialog:bottom-0 beside-dialog:max-w-[min(50vw-18rem,420px)] beside-dialog:p-2",
  "beside-large-dialog:max-w-[max(13rem,min(50vw-26rem,420px))]",
);

/**
 * The area where notices appear. Used once in the application. F8 moves the focus there. Esc closes the notice and also
 * what is open below it.
 */
export function Notices({ isAtStation = false }: { isAtStation?: boolean }) {
  const notice = useNotice();
  const failed = notice?.variant === "destructive";
  const Icon = failed ? OctagonAlert : CircleCheck;
  const area = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Radix passes Esc only to the layer that was opened last. A listener of the window runs before those of Radix.
    const removeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isComposing(event) || area.current?.contains(event.target as Node)) return;
      flushSync(removeNotice);
    };
    addEventListener("keydown", removeOnEscape, { capture: true });
    return () => removeEventListener("keydown", removeOnEscape, { capture: true });
  }, []);
  return (
    <Radix.Provider duration={NOTICE_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {notice && (
        <Radix.Root
          key={notice.id}
          ref={notice.isFinal ? reportFinalNoticeShown : undefined}
          open={notice.open}
          onOpenChange={(open) => !open && dismissNotice(notice.id)}
          duration={notice.duration}
          className={cx(
            "pointer-events-auto relative flex min-h-12 w-full items-center gap-2 rounded-lg border bg-surface-raised ps-3 text-sm leading-4.5 shadow-float group-focus/notices:outline-2 group-focus/notices:outline-accent",
            "@max-[18rem]:py-3 @max-[18rem]:leading-5",
            "data-[state=closed]:animate-vanish data-[state=open]:animate-rise",
            "data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            failed ? "border-critical" : "border-line",
            notice.isFinal ? "pe-3" : "pe-11",
          )}
        >
          <Icon aria-hidden className={cx("size-5 shrink-0", failed ? "text-critical" : "text-positive")} />
          <div className="min-w-0">
            <Radix.Title className="me-2 inline font-semibold">{notice.title}</Radix.Title>
            {/* The margin is no place for a line break, so the first word of the sentence would be broken. */}
            <wbr />
            {notice.description && (
              <Radix.Description className="wrap-anywhere inline text-ink-quiet">
                {notice.description}
              </Radix.Description>
            )}
          </div>
          {!notice.isFinal && (
            <Radix.Close
              aria-label="Close"
              className="absolute top-1 end-1 flex size-9 items-center justify-center rounded-md text-ink-quiet hover:bg-surface-sunken hover:text-ink touch:top-0 touch:end-0 touch:size-11"
            >
              <X aria-hidden className="size-4.5" />
            </Radix.Close>
          )}
        </Radix.Root>
      )}
      <Radix.Viewport ref={area} hotkey={HOTKEY} className={isAtStation ? PLACE_AT_STATION : PLACE} />
    </Radix.Provider>
  );
}
