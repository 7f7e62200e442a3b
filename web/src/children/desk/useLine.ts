// Whether the server answers: a lost connection is shown within five seconds, sooner than the live stream notices it.
import { api } from "@narthex/contract/api.ts";
import { useEffect, useState } from "react";
import { request } from "../../api/request.ts";

const PAUSE_MS = 2000;
/** Together with the interval less than five seconds. */
const ANSWER_MS = 2500;

/** @returns false while the server does not answer */
export function useLine(): boolean {
  const [isThere, setThere] = useState(true);
  // Timers and the browser's connection are outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const change = (value: boolean) => {
      if (!isOver) setThere(value);
    };
    const ask = async () => {
      if (!document.hidden)
        await request(api.operations.health, {}, AbortSignal.timeout(ANSWER_MS)).then(
          () => change(true),
          () => change(false),
        );
      if (!isOver) timer = setTimeout(ask, PAUSE_MS);
    };
    void ask();
    const lose = () => change(false);
    window.addEventListener("offline", lose);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("offline", lose);
    };
  }, []);
  return isThere;
}
