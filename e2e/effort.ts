// Measures the effort with mouse and keyboard: one second for each click, a fifth of a second for each key.
import type { Locator, Page } from "@playwright/test";

const CLICK_SECONDS = 1;
const KEY_SECONDS = 0.2;

export interface Effort {
  readonly seconds: number;
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

export function measureEffort(page: Page): Effort {
  let seconds = 0;
  const type = async (text: string): Promise<void> => {
    seconds += text.length * KEY_SECONDS;
    await page.keyboard.type(text);
  };
  const press = async (key: string): Promise<void> => {
    seconds += KEY_SECONDS;
    await page.keyboard.press(key);
  };
  const typeDay = async (field: Locator, day: string): Promise<void> => {
    seconds += CLICK_SECONDS;
    const box = await field.boundingBox();
    await field.click({ position: { x: 20, y: (box?.height ?? 40) / 2 } });
    await type(day);
  };
  return {
    get seconds() {
      return seconds;
    },
    async click(target) {
      seconds += CLICK_SECONDS;
      await target.click();
    },
    press,
    type,
    typeDay,
    async choose(list, label) {
      seconds += 2 * CLICK_SECONDS;
      const options = await list.getByRole("option").allTextContents();
      const found = options.find((option) => (typeof label === "string" ? option === label : label.test(option)));
      await list.selectOption({ label: found ?? String(label) });
    },
    async typeMoment(field, day, time) {
      await typeDay(field, day);
      await press("Tab");
      await type(time);
    },
  };
}
