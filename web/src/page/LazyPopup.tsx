import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react";
import { ApiError, getSentence, UNREACHABLE } from "../api/request.ts";
import { loadScript, waitForServer } from "../routing/staleChunks.ts";
import { notify } from "../ui/notify.ts";
import { runWhenIdle } from "../ui/runWhenIdle.ts";

type Trigger = ReactElement<{
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}>;

/** Opens a popup as soon as it is rendered, and says by what. */
type OpenedBy = "pointer" | "key";

export interface PopupProps {
  trigger: ReactElement;
  opened: OpenedBy;
}

interface LazyPopupProps {
  kind: "menu" | "dialog";
  /** The button that opens it: one element that takes a ref. */
  trigger: Trigger;
  /** Loads the trigger with what it opens. Called when the page has nothing more urgent to do. */
  load: () => Promise<ComponentType<PopupProps>>;
}

/** A button with a menu or a popover that is rendered when it is first opened, so its script is loaded later. */
export function LazyPopup({ kind, trigger, load }: LazyPopupProps) {
  // If the script is missing, the reason is shown when the button is pressed.
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), [load]);
  const [popup, setPopup] = useState<{ Popup: ComponentType<PopupProps>; opened: OpenedBy } | null>(null);
  const isHanging = useRef(false);
  const stopWaiting = useRef<(() => void) | null>(null);
  useEffect(() => () => stopWaiting.current?.(), []);
  // The button stays in place, with its focus, until the script is loaded.
  const open = async (opened: OpenedBy) => {
    // The browser does not request a script again while its request hangs, so only a reload of the page helps.
    stopWaiting.current ??= isHanging.current ? waitForServer() : null;
    try {
      const Popup = await loadScript(load);
      setPopup({ Popup, opened });
    } catch (error) {
      // A script that reached its time limit; one that failed at once is requested again.
      isHanging.current = error instanceof ApiError;
      notify({ title: getSentence(error, UNREACHABLE), variant: "destructive" });
    } finally {
      stopWaiting.current?.();
      stopWaiting.current = null;
    }
  };
  if (popup) return <popup.Popup trigger={trigger} opened={popup.opened} />;
  return cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onClick: ({ detail }) => void open(detail === 0 ? "key" : "pointer"),
    onKeyDown: (event) => {
      if (kind !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      void open("key");
    },
  });
}
