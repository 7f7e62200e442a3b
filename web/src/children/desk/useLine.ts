// Whether the server answers: a lost connection is shown within five seconds, sooner than the live stream notices it.
import { api } from "@narthex/contract/api.ts";
import { useEffect, useState } from "react";
import { request } from "../../api/request.ts";

const PAUSE_MS = 2000;
/** Together with the interval less than five seconds. */
const ANSWER_MS = 2500;

interface Line {
  /** False while the server does not answer. */
  readonly isThere: boolean;
  /** The server's time in its first answer; the device's if there was none; null before it. */
  readonly answeredAt: string | null;
}

export function useLine(): Line {
  const [isThere, setThere] = useState(true);
  const [answeredAt, setAnsweredAt] = useState<string | null>(null);
  // Timers and the browser's connection are outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let losses = 0;
    const change = (value: boolean, at = new Date().toISOString()) => {
      if (isOver) return;
      setThere(value);
      setAnsweredAt((before) => before ?? at);
    };
    const ask = async () => {
      const before = losses;
      // An answer to a request from before the loss would hide the note for two seconds.
      if (!document.hidden)
        await request(api.operations.health, {}, AbortSignal.timeout(ANSWER_MS)).then(
          (answer) => change(losses === before, answer.answeredAt),
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
  return { isThere, answeredAt };
}
