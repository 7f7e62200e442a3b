// Real pointer and composition events, by the protocol of the browser.
import type {} from "@vitest/browser-playwright";
import { cdp } from "vitest/browser";

interface Point {
  x: number;
  y: number;
}

export function centerOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export function movePointer({ x, y }: Point): Promise<unknown> {
  return cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
}

/** Moves the pointer to the lower right corner, away from what the tests show. */
export const movePointerAway = () => movePointer({ x: innerWidth - 2, y: innerHeight - 2 });

const CONTROL_KEY = 2;

interface More {
  modifiers?: number;
  /** When it happens, in seconds since 1970; default: now. */
  timestamp?: number;
}

const sendMouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", { x, y }: Point, more: More = {}) =>
  cdp().send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1, ...more });

/** Presses the left button at a point, until `releaseButton`. */
export async function pressButton(at: Point, more?: More): Promise<void> {
  await movePointer(at);
  await sendMouse("mousePressed", at, more);
}

interface Release extends Pick<More, "timestamp"> {
  withControl?: boolean;
}

export const releaseButton = (at: Point, { withControl, ...more }: Release = {}): Promise<unknown> =>
  sendMouse("mouseReleased", at, { ...more, modifiers: withControl ? CONTROL_KEY : 0 });

/** Presses at a point, moves in steps, and releases. */
export async function drag(from: Point, byX: number): Promise<void> {
  await pressButton(from);
  for (const part of [0.25, 0.5, 0.75, 1]) await sendMouse("mouseMoved", { x: from.x + part * byX, y: from.y });
  await releaseButton({ x: from.x + byX, y: from.y });
}

/** Two clicks with the same time, which the page handles one after the other, as after a double click on a busy phone. */
export function clickTwiceAtOnce(element: Element): void {
  const clicks = [1, 2].map((detail) => new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  for (const click of clicks) element.dispatchEvent(click);
}

/** Types text through an input method, which has not accepted it yet. */
export function compose(text: string): Promise<unknown> {
  return cdp().send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
}

/** Accepts the composed text. */
export function acceptComposed(text: string): Promise<unknown> {
  return cdp().send("Input.insertText", { text });
}
