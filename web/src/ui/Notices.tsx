import { CircleCheck, OctagonAlert, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { cx } from "./cx.ts";
import { dismissNotice, NOTICE_MS, useNotice } from "./notices.ts";

/** Section 9: a swipe to the right this far, in pixels, puts a notice away. */
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

/**
 * The corner where notices appear. Stands once in the application. F8 moves the focus there.
 * Buttons stand at the right of rows, pages and dialogs, so notices come up at the left of the page, beside the menu; over a
 * dialog, which nobody leaves for the menu, they take the menu's place and no more room than there is beside the dialog.
 * On phones and tablets they hang below the top bar, where they cover neither the menu button nor a dialog's buttons; over a
 * dialog they lie on its title, where they cover no field. Where check-ins are not saved yet, which is told at the top, they
 * come up at the bottom.
 */
export function Notices() {
  const notice = useNotice();
  const failed = notice?.variant === "destructive";
  const Icon = failed ? OctagonAlert : CircleCheck;
  return (
    <Radix.Provider duration={NOTICE_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {notice && (
        <Radix.Root
          key={notice.id}
          open={notice.open}
          onOpenChange={(open) => !open && dismissNotice(notice.id)}
          duration={notice.duration}
          className={cx(
            "pointer-events-auto relative flex w-full gap-3 rounded-lg border bg-surface-raised p-4 pr-12 shadow-float group-focus/notices:outline-2 group-focus/notices:outline-accent",
            "data-[state=closed]:animate-vanish data-[state=open]:animate-rise",
            "data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            failed ? "border-critical" : "border-line",
          )}
        >
          <Icon aria-hidden className={cx("mt-0.5 size-5 shrink-0", failed ? "text-critical" : "text-positive")} />
          <div className="min-w-0">
            <Radix.Title className="font-semibold">{notice.title}</Radix.Title>
            {notice.description && (
              <Radix.Description className="mt-0.5 text-ink-quiet text-sm">{notice.description}</Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-2 right-2 flex size-9 items-center justify-center rounded-md text-ink-quiet hover:bg-surface-sunken hover:text-ink touch:size-11"
          >
            <X aria-hidden className="size-4.5" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={HOTKEY}
        className="group/notices fixed right-0 z-60 flex w-full max-w-[420px] flex-col p-4 max-lg:top-16 max-lg:in-[body:has([data-dialog-body])]:top-0 max-lg:in-[body:has([data-dialog-body])]:p-1.5 max-lg:in-[body:has([data-not-saved])]:top-auto! max-lg:in-[body:has([data-not-saved])]:bottom-0 lg:right-auto lg:bottom-0 lg:left-64 lg:in-[body:has([data-dialog-body])]:left-0 lg:in-[body:has([data-dialog-body])]:max-w-[clamp(20rem,50vw-18rem,420px)] print:hidden"
      />
    </Radix.Provider>
  );
}
