import { useSyncExternalStore } from "react";
import { getCurrentTheme, storeTheme, type Theme, themeListeners } from "./theme.ts";

function subscribeToTheme(listener: () => void): () => void {
  themeListeners.add(listener);
  return () => themeListeners.delete(listener);
}

/** The choice of colors, and a function that changes it in all windows. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribeToTheme, getCurrentTheme), storeTheme];
}
