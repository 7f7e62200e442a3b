// Whether the help is open beside the screen, and with which page. Each page that is opened is an entry of the browser's
// history, so that Back shows the page before it and then closes the help. The help stays open while a person follows
// its steps on the screen and to other screens.
import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** An open help page. */
interface OpenHelp {
  /** The name of a page; null for the one about the current screen, "all" for the list. */
  page: string | null;
  /** How many entries of the history the help has made, this one included. */
  depth: number;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    help?: OpenHelp;
  }
}

export interface Help {
  opened: OpenHelp | null;
  /** @param page the name of a page; null for the one about the current screen, "all" for the list */
  show: (page: string | null) => void;
  close: () => void;
}

/** Of the history, because the router takes over an entry only after its screen is loaded. */
const readHelp = ({ location }: RouterHistory): OpenHelp | undefined => location.state.help;

export function useHelp(): Help {
  const router = useRouter();
  const [opened, setOpened] = useState<OpenHelp | null>(() => router.state.location.state.help ?? null);
  // An effect, because the browser's buttons change the history outside React.
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        const { help } = location.state;
        const isByApp = action.type === "PUSH" || action.type === "REPLACE";
        setOpened((now) => (help && (now || isByApp) ? help : isByApp ? now : null));
      }),
    [router],
  );
  return {
    opened,
    show(page) {
      const help = { page, depth: (readHelp(router.history)?.depth ?? 0) + 1 };
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        resetScroll: false,
        state: (state) => ({ ...state, help }),
      });
    },
    close() {
      setOpened(null);
      const help = readHelp(router.history);
      if (help) router.history.go(-help.depth);
    },
  };
}
