// Whether the server answers: a lost connection is shown within five seconds, sooner than the live stream notices it.
import { api } from "@narthex/contract/api.ts";
import { useEffect, useState } from "react";
import { request } from "../api/request.ts";

const PAUSE_MS = 2000;
/** Together with the interval less than five seconds. */
const ANSWER_MS = 2500;

interface Line {
  /** False while the server does not answer. */
  readonly isThere: boolean;
  /** Whether the server has answered or could not be reached: from then on, its time is known as well as possible. */
  readonly isChecked: boolean;
}

export function useLine(): Line {
  const [isThere, setThere] = useState(true);
  const [isChecked, setChecked] = useState(false);
  // Timers and the browser's connection are outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let losses = 0;
    const change = (value: boolean) => {
      if (isOver) return;
      setThere(value);
      setChecked(true);
    };
    const ask = async () => {
      const before = losses;
      // An answer to a request from before the loss would hide the note for two seconds.
      if (!document.hidden)
        await request(api.operations.health, {}, AbortSignal.timeout(ANSWER_MS)).then(
          () => change(losses === before),
          () => change(false),
        );
      if (!isOver) timer = setTimeout(ask, PAUSE_MS);
    };
    void ask();
    const lose = () => {
      losses++;
      change(false);
    };
    window.addEventListener("offline", lose);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("offline", lose);
    };
  }, []);
  return { isThere, isChecked };
}
