// The colors of this browser: those of its system, or always light or dark. Each entry point imports this module first,
// so that nothing is drawn in other colors before.

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Record<Theme, string> = { system: "Automatic", light: "Light", dark: "Dark" };

const KEY = "narthex.theme";

/** @returns system if nothing is stored, or storage is blocked */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system";
  }
}

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // The bars of a phone's browser follow the first tag whose media query matches.
  for (const tag of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    tag.dataset.media ??= tag.media;
    if (theme === "system") tag.media = tag.dataset.media;
    else tag.media = tag.dataset.media.includes(theme) ? "all" : "not all";
  }
}

/** Called after the choice was changed, here or in another window of this browser. */
export const themeListeners = new Set<() => void>();

let current = readTheme();

/** The present choice, also without storage. */
export const getCurrentTheme = (): Theme => current;

function changeTheme(theme: Theme): void {
  current = theme;
  applyTheme(theme);
  for (const listener of themeListeners) listener();
}

export function storeTheme(theme: Theme): void {
  changeTheme(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is loaded again.
  }
}

applyTheme(current);
// Other windows of this browser follow.
addEventListener("storage", ({ key }) => {
  if (key === KEY || key === null) changeTheme(readTheme());
});
