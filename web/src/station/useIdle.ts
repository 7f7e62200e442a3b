import { useEffect, useRef } from "react";

const SIGNS = ["pointerdown", "keydown", "input", "wheel", "touchmove"] as const;

/** Calls `onIdle` after this many milliseconds without input, and again after each such pause. */
export function useIdle(milliseconds: number, onIdle: () => void): void {
  const latest = useRef(onIdle);
  latest.current = onIdle;
  // Input events and timers are outside React.
  useEffect(() => {
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
  }, [milliseconds]);
}
