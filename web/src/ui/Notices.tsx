import { CircleCheck, OctagonAlert, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useLayoutEffect, useState } from "react";
import { cx } from "./cx.ts";
import { isTyping } from "./isTyping.ts";
import { dismissNotice, NOTICE_MS, reportFinalNoticeShown, useNotice } from "./notify.ts";

/** A swipe to the right by this distance, in pixels, dismisses a notice. */
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

/** Position and width of the notices. */
const PLACE = cx(
  "group/notices @container fixed end-0 z-60 flex w-full max-w-[420px] flex-col p-4 print:hidden",
  // Phones: above the bar at the bottom, because the first rows of a list and its search are at the top.
  "max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]",
  // While someone types, the keyboard of the phone is at the bottom. Tablets: below the top bar.
  "md:max-lg:top-16 max-md:data-typing:top-16 max-md:data-typing:bottom-auto",
  // With a dialog, over its title, where it covers no field and no button. At the bottom while unsaved check-ins are
  // shown at the top.
  "max-lg:in-[body:has([data-dialog-body])]:top-0! max-lg:in-[body:has([data-dialog-body])]:bottom-auto! max-lg:in-[body:has([data-dialog-body])]:p-1.5",
  "max-lg:in-[body:has([data-not-saved])]:top-auto! max-lg:in-[body:has([data-not-saved])]:bottom-0! max-md:in-[body:has([data-not-saved])]:bottom-14!",
  // A notice that opens with its screen: at the bottom, so that the screen's title can be read.
  "md:max-lg:data-bottom:top-auto md:max-lg:data-bottom:bottom-0",
  // A page without a top bar begins with its heading, so notices are at the bottom there.
  "max-lg:in-[body:has([data-doorway])]:top-auto max-lg:in-[body:has([data-doorway])]:bottom-0",
  // Wider windows: over the end of the menu, so that nothing of the page is covered, such as a new row or a QR code.
  "lg:end-auto lg:bottom-0 lg:start-0 lg:max-w-64 lg:p-2",
  // With a dialog: over the menu, which is not usable then, and in the space beside the dialog.
  "lg:in-[body:has([data-dialog-body])]:max-w-[min(50vw-18rem,420px)]",
  "lg:in-[body:has([data-dialog-body=large])]:max-w-[max(13rem,min(50vw-26rem,420px))]",
);

/** At a station: over the middle of the header, because the buttons are in the column below it and there is no menu. */
const PLACE_AT_STATION =
  "group/notices @container fixed inset-x-0 top-0 z-60 mx-auto flex w-full max-w-[420px] flex-col p-1.5 print:hidden";

/**
 * Whether someone types while this notice is shown. It stays true afterwards, because a notice that moved when the field
 * loses the focus would be under the finger that presses a button.
 * @param noticeId the open notice; null if there is none
 */
function useTyping(noticeId: number | null): boolean {
  const [hasTyped, setHasTyped] = useState(false);
  useLayoutEffect(() => {
    if (noticeId === null) return;
    setHasTyped(isTyping(document.activeElement));
    const onFocus = ({ target }: FocusEvent) => isTyping(target) && setHasTyped(true);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [noticeId]);
  return hasTyped;
}

/** The area where notices appear. Used once in the application. F8 moves the focus there. */
export function Notices({ isAtStation = false }: { isAtStation?: boolean }) {
  const notice = useNotice();
  const hasTyped = useTyping(notice?.open ? notice.id : null);
  const failed = notice?.variant === "destructive";
  const Icon = failed ? OctagonAlert : CircleCheck;
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
            "pointer-events-auto relative flex w-full gap-3 rounded-lg border bg-surface-raised p-4 shadow-float @max-[18rem]:gap-2 @max-[18rem]:p-3 group-focus/notices:outline-2 group-focus/notices:outline-accent",
            "data-[state=closed]:animate-vanish data-[state=open]:animate-rise",
            "data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            failed ? "border-critical" : "border-line",
            !notice.isFinal && "pe-12 @max-[18rem]:pe-9",
          )}
        >
          <Icon aria-hidden className={cx("mt-0.5 size-5 shrink-0", failed ? "text-critical" : "text-positive")} />
          <div className="min-w-0">
            <Radix.Title className="font-semibold">{notice.title}</Radix.Title>
            {notice.description && (
              <Radix.Description className="wrap-anywhere mt-0.5 text-ink-quiet text-sm @max-[18rem]:-me-6">
                {notice.description}
              </Radix.Description>
            )}
          </div>
          {!notice.isFinal && (
            <Radix.Close
              aria-label="Close"
              className="absolute top-2 end-2 @max-[18rem]:top-0.5 @max-[18rem]:end-0.5 flex size-9 items-center justify-center rounded-md text-ink-quiet hover:bg-surface-sunken hover:text-ink touch:size-11"
            >
              <X aria-hidden className="size-4.5" />
            </Radix.Close>
          )}
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={HOTKEY}
        data-bottom={notice?.isAtBottom ? "" : undefined}
        data-typing={hasTyped ? "" : undefined}
        className={isAtStation ? PLACE_AT_STATION : PLACE}
      />
    </Radix.Provider>
  );
}
