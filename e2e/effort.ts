// Measures the effort with mouse and keyboard: clicks or taps, keys, screens, and the time that a script needs. An
// estimate of a person's time is one second for each click and a fifth of a second for each key.
import type { Locator, Page } from "@playwright/test";

const CLICK_SECONDS = 1;
const KEY_SECONDS = 0.2;

export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  /** The estimate, without the time in which the application works. */
  readonly seconds: number;
  /** The elapsed time since the first action, in seconds. */
  readonly elapsed: number;
  /** Clicks, or taps on a touch screen. */
  click(target: Locator): Promise<void>;
  /** Types into the focused field, key by key. */
  type(text: string): Promise<void>;
  /** Presses one key. */
  press(key: string): Promise<void>;
  /** Opens a select and chooses an option: two clicks. */
  choose(list: Locator, label: string | RegExp): Promise<void>;
  /** Clicks the month of a field with a date, and types it: "12242026". */
  typeDay(field: Locator, day: string): Promise<void>;
  /** The same for a field with date and time: "12242026" and "1100PM". */
  typeMoment(field: Locator, day: string, time: string): Promise<void>;
}

export function measureEffort(page: Page, { isTouch = false } = {}): Effort {
  let clicks = 0;
  let keys = 0;
  let begun: number | null = null;
  const begin = (): void => {
    begun ??= performance.now();
  };
  const type = async (text: string): Promise<void> => {
    begin();
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (key: string): Promise<void> => {
    begin();
    keys += 1;
    await page.keyboard.press(key);
  };
  const typeDay = async (field: Locator, day: string): Promise<void> => {
    begin();
    clicks += 1;
    const box = await field.boundingBox();
    await field.click({ position: { x: 20, y: (box?.height ?? 40) / 2 } });
    await type(day);
  };
  return {
    get clicks() {
      return clicks;
    },
    get keys() {
      return keys;
    },
    get seconds() {
      return clicks * CLICK_SECONDS + keys * KEY_SECONDS;
    },
    get elapsed() {
      return begun === null ? 0 : (performance.now() - begun) / 1000;
    },
    async click(target) {
      begin();
      clicks += 1;
      await (isTouch ? target.tap() : target.click());
    },
    press,
    type,
    typeDay,
    async choose(list, label) {
      begin();
      clicks += 2;
      const named = typeof label === "string" ? { name: label, exact: true } : { name: label };
      const option = list.getByRole("option", named).first();
      // The choices may still be loading.
      await option.waitFor({ state: "attached" });
      await list.focus();
      await list.selectOption({ label: (await option.textContent()) ?? "" });
    },
    async typeMoment(field, day, time) {
      await typeDay(field, day);
      await press("Tab");
      await type(time);
    },
  };
}
