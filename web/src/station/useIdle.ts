import { useEffect, useRef } from "react";

const SIGNS = ["pointerdown", "keydown", "input", "wheel", "touchmove"] as const;

/**
 * Calls `onIdle` after this many milliseconds without input, and again after each such pause.
 * @param isOff while true it is not called; afterwards the time begins again
 */
export function useIdle(milliseconds: number, onIdle: () => void, isOff: boolean): void {
  const latest = useRef(onIdle);
  latest.current = onIdle;
  // Input events and timers are outside React.
  useEffect(() => {
    if (isOff) return;
    let timer = setTimeout(reportIdle, milliseconds);
    function reportIdle() {
      latest.current();
      wait();
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(reportIdle, milliseconds);
    }
    for (const sign of SIGNS) window.addEventListener(sign, wait, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, wait);
    };
  }, [milliseconds, isOff]);
}
