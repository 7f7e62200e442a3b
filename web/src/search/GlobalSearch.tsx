import { Search } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Button } from "../ui/Button.tsx";
import { runWhenIdle } from "../ui/runWhenIdle.ts";
import type { LoadHelp } from "./rows.ts";
import { ARIA_SHORTCUTS, SHORTCUT, useSearchShortcut } from "./shortcut.ts";

// The first view does not need the dialog: its script is loaded when someone is about to open it.
const SearchDialog = loadOnDemand(() => import("./SearchDialog.tsx"));

/** The search of everything: its button in the top bar, its keys, and its dialog. */
export function GlobalSearch({ loadHelp }: { loadHelp: LoadHelp }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useSearchShortcut(open);
  // Text that is typed after the keys would be lost until the script is loaded.
  useEffect(() => runWhenIdle(() => void SearchDialog.load()), []);
  return (
    <>
      <Button
        icon={<Search />}
        onClick={open}
        {...SearchDialog.loadEarly}
        aria-keyshortcuts={ARIA_SHORTCUTS}
        aria-haspopup="dialog"
        className="max-md:border-transparent max-md:bg-transparent max-md:px-3 max-md:shadow-none max-[23rem]:px-2 md:text-ink-quiet"
      >
        <span className="max-md:sr-only">Search</span>
        <kbd
          aria-hidden
          className="rounded-sm border border-line px-1.5 font-sans text-ink-quiet text-xs max-lg:hidden touch:hidden"
        >
          {SHORTCUT}
        </kbd>
      </Button>
      {isOpen && <SearchDialog loadHelp={loadHelp} onClose={close} />}
    </>
  );
}
