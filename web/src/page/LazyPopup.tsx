import { CatchBoundary } from "@tanstack/react-router";
import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from "react";
import { reloadWhenServerIsBack } from "../routing/staleChunks.ts";
import { runWhenIdle } from "../ui/runWhenIdle.ts";

type Trigger = ReactElement<{
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}>;

/** Opens a popup as soon as it is rendered, and says by what. */
type Opened = "pointer" | "key";

export interface PopupProps {
  trigger: ReactElement;
  opened: Opened;
}

interface LazyPopupProps {
  kind: "menu" | "dialog";
  /** The button that opens it: one element that takes a ref. */
  trigger: Trigger;
  /** Loads the script of the popup. Called when the page has nothing more urgent to do. */
  load: () => Promise<unknown>;
  /** A lazy component: the trigger, and what it opens. */
  popup: ComponentType<PopupProps>;
}

const getEmptyString = () => "";

/** A button with a menu or a popover that is rendered when it is first opened, so its script is loaded later. */
export function LazyPopup({ kind, trigger, load, popup: Popup }: LazyPopupProps) {
  // If the script is missing, the reason is shown when the button is pressed.
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), [load]);
  const [opened, setOpened] = useState<Opened | null>(null);
  // The button stays in place, with its focus, until the script is loaded.
  const open = (by: Opened) => startTransition(() => setOpened(by));
  const button = cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onClick: ({ detail }) => open(detail === 0 ? "key" : "pointer"),
    onKeyDown: (event) => {
      if (kind !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      open("key");
    },
  });
  return (
    <CatchBoundary
      getResetKey={getEmptyString}
      errorComponent={({ error }) => <Unopened error={error} button={button} />}
    >
      <Suspense fallback={button}>{opened ? <Popup trigger={trigger} opened={opened} /> : button}</Suspense>
    </CatchBoundary>
  );
}

/** The button, if the script could not be loaded. */
function Unopened({ error, button }: { error: unknown; button: ReactElement }) {
  useEffect(() => reloadWhenServerIsBack(error), [error]);
  return button;
}
