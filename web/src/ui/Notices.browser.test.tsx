import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { centerOf, drag, movePointer, movePointerAway } from "../../test/pointer.ts";
import { PHONE } from "../../test/window.ts";
import { ActionBar } from "./ActionBar.tsx";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Input } from "./Input.tsx";
import { Notices } from "./Notices.tsx";
import { type NoticeInput, notify } from "./notify.ts";

const SAVED: NoticeInput = { title: "Member updated", description: "Role changes are now active." };
const FAILED: NoticeInput = {
  title: "Error",
  description: "Failed to create ministry. Please try again.",
  variant: "destructive",
};

/** The notice on the screen, without the copy for screen readers. */
const notice = () => document.querySelector("li[data-state=open]");
const titles = () => [...document.querySelectorAll("li[data-state=open]")].map((one) => one.textContent);

function holdTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

test("a notice shows its title and description, is announced, and passes axe in both colors", async () => {
  const screen = await render(<Notices />);
  notify(SAVED);
  await expect.poll(titles).toEqual(["Member updatedRole changes are now active."]);
  await expect.element(screen.getByRole("status").first()).toMatchTextContent("Member updated");
  await expectAccessible();
  notify(FAILED);
  await expect.poll(titles).toEqual(["ErrorFailed to create ministry. Please try again."]);
  await expectAccessible();
});

test("an amount at the end of a line goes to the next line as a whole", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await render(<Notices />);
  const description = "$1,250.50, Siân Brown";
  for (let letters = 10; letters < 50; letters++) {
    notify({ title: "g".repeat(letters), description });
    await expect.poll(titles).toEqual(["g".repeat(letters) + description]);
    const text = [...(notice()?.querySelectorAll("div > div") ?? [])].at(-1)?.firstChild;
    const range = document.createRange();
    range.setStart(text as Node, 0);
    range.setEnd(text as Node, "$1,250.50,".length);
    expect(range.getClientRects(), `${letters} letters`).toHaveLength(1);
  }
});

test("a new notice replaces the visible one", async () => {
  await render(<Notices />);
  notify({ title: "First" });
  await expect.poll(titles).toEqual(["First"]);
  notify({ title: "Second" });
  await expect.poll(titles).toEqual(["Second"]);
});

test("a notice closes after 5 s, and not before", async () => {
  await movePointerAway();
  holdTime();
  await render(<Notices />);
  notify(SAVED);
  await expect.poll(titles).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4999);
  expect(titles()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(titles).toEqual([]);
});

test("a notice stays while the pointer is on it, and closes after the time that was left", async () => {
  await movePointerAway();
  holdTime();
  await render(<Notices />);
  notify(SAVED);
  await expect.poll(titles).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  const [region, shown] = [document.querySelector("[role=region]"), notice()];
  if (!region || !shown) throw new Error("no notice is shown");
  const over = new Promise((resolve) => region.addEventListener("pointermove", resolve, { once: true }));
  await movePointer(centerOf(shown));
  await over;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toHaveLength(1);
  const left = new Promise((resolve) => region.addEventListener("pointerleave", resolve, { once: true }));
  await movePointerAway();
  await left;
  await vi.advanceTimersByTimeAsync(1999);
  expect(titles()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(titles).toEqual([]);
});

test("the × dismisses a notice, as does Escape after F8 has moved the focus to the notices", async () => {
  const screen = await render(<Notices />);
  notify(SAVED);
  await screen.getByRole("button", { name: "Close" }).click();
  await expect.poll(titles).toEqual([]);
  notify(SAVED);
  await expect.poll(titles).toHaveLength(1);
  await userEvent.keyboard("{F8}");
  await expect.poll(() => document.activeElement?.contains(notice())).toBe(true);
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("{Escape}");
  await expect.poll(titles).toEqual([]);
});

test("Escape closes a notice together with the dialog below it", async () => {
  const onClose = vi.fn();
  const screen = await render(
    <>
      <Notices />
      <Dialog open onClose={onClose} title="Edit member">
        <Input aria-label="First name" />
      </Dialog>
    </>,
  );
  await expect.element(screen.getByLabelText("First name")).toHaveFocus();
  notify(FAILED);
  await expect.poll(titles).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  expect(titles()).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a swipe of more than 50 px to the right dismisses a notice, and a shorter one does not", async () => {
  await render(<Notices />);
  notify(SAVED);
  await expect.poll(titles).toHaveLength(1);
  const at = () => {
    const shown = notice();
    if (!shown) throw new Error("no notice is shown");
    return centerOf(shown);
  };
  await drag(at(), 40);
  await expect.poll(() => notice()?.getAttribute("data-swipe")).toBe("cancel");
  expect(titles()).toHaveLength(1);
  await drag(at(), 80);
  await expect.poll(titles).toEqual([]);
});

const distanceTo = (side: "left" | "right" | "top" | "bottom") => {
  const box = notice()?.getBoundingClientRect();
  if (!box) return Number.NaN;
  return { left: box.left, right: innerWidth - box.right, top: box.top, bottom: innerHeight - box.bottom }[side];
};

/** The part of the frame that tells where notices belong. */
const MENU = <aside data-menu-open="" />;
const PICTURE = <aside data-doorway="" />;
/** The height of the top bar. */
const BAR = 64;

test("notices are over the end of an open menu, and on its side from right to left", async () => {
  await render(
    <>
      {MENU}
      <Notices />
    </>,
  );
  notify(SAVED);
  for (const width of [768, 1024, 1280]) {
    await page.viewport(width, 800);
    await expect.poll(() => distanceTo("left"), { message: `${width} px` }).toBeLessThan(20);
    expect(distanceTo("bottom")).toBeLessThan(20);
    expect(notice()?.getBoundingClientRect().width).toBeLessThanOrEqual(256);
  }
  document.documentElement.dir = "rtl";
  expect(distanceTo("right")).toBeLessThan(20);
});

const LONG: NoticeInput = {
  title: "Unable to check in",
  description: "The room Nursery 2 is full. Choose another room, or ask a children's lead.",
};

test.each([320, 375, 768, 1024, 1280])(
  "without an open menu, a notice of several lines is within the top bar at %i px",
  async (width) => {
    await page.viewport(width, 800);
    await render(<Notices />);
    for (const input of [SAVED, FAILED, LONG]) {
      notify(input);
      await expect.poll(() => notice()?.textContent).toContain(input.title);
      await expect.poll(() => notice()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(BAR);
      expect(distanceTo("top")).toBeGreaterThanOrEqual(0);
      expect(distanceTo("right")).toBeGreaterThanOrEqual(0);
    }
    await expectAccessible();
  },
);

test("on a small page notices are over the bar, and in a wide window over the end of the picture", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await render(
    <>
      {PICTURE}
      <Notices />
    </>,
  );
  notify(SAVED);
  await expect.poll(() => notice()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(BAR);
  await page.viewport(1280, 800);
  await expect.poll(() => distanceTo("bottom")).toBeLessThan(20);
  expect(distanceTo("left")).toBeLessThan(20);
});

test("at a station notices are at the top", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await render(<Notices isAtStation />);
  notify(SAVED);
  await expect.poll(() => distanceTo("top")).toBeLessThan(20);
});

function NoticeOverDialog({ size }: { size: DialogProps["size"] & string }) {
  return (
    <>
      <Notices />
      <Dialog open keepsNotice size={size} title="Add ministry" onClose={() => {}}>
        <form>
          <Input aria-label="Name" />
          <ActionBar>
            <Button type="submit">Save</Button>
          </ActionBar>
        </form>
      </Dialog>
    </>
  );
}

test.each(["small", "medium"] as const)(
  "a notice beside a %s dialog covers nothing of it from 1024 px on",
  async (size) => {
    const screen = await render(<NoticeOverDialog size={size} />);
    notify(FAILED);
    for (const width of [1024, 1100, 1180, 1279, 1280, 1440]) {
      await page.viewport(width, 800);
      const between = () => {
        const [dialog, shown] = [screen.getByRole("dialog").element(), notice()];
        if (!shown) return Number.NaN;
        return dialog.getBoundingClientRect().left - shown.getBoundingClientRect().right;
      };
      await expect.poll(between, { message: `${width} px` }).toBeGreaterThanOrEqual(0);
      expect(distanceTo("left"), `${width} px`).toBeGreaterThanOrEqual(0);
      expect(distanceTo("bottom"), `${width} px`).toBeGreaterThanOrEqual(0);
      await expectAccessible();
    }
  },
);

test("on a phone a notice over a dialog is over its title and covers no field", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const screen = await render(<NoticeOverDialog size="medium" />);
  notify({ title: "Saved" });
  await expect.poll(() => distanceTo("top")).toBeLessThan(20);
  const field = screen.getByLabelText("Name").element().getBoundingClientRect();
  expect(notice()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(field.top);
});

test.each(["small", "medium"] as const)("a notice over a %s dialog leaves its Close button free", async (size) => {
  const screen = await render(<NoticeOverDialog size={size} />);
  notify({ title: "Check-in Successful", description: "Lydia Marsh is checked in to Open House." });
  const close = screen.getByRole("dialog").getByRole("button", { name: "Close" });
  for (const width of [320, PHONE.width, 700, 800, 1000]) {
    await page.viewport(width, PHONE.height);
    await expect.poll(() => notice() !== null).toBe(true);
    const [button, shown] = [close.element().getBoundingClientRect(), notice()?.getBoundingClientRect()];
    if (!shown) throw new Error("the notice is not shown");
    const isApart = shown.right <= button.left || shown.left >= button.right || shown.bottom <= button.top;
    expect(isApart, `${width} px`).toBe(true);
  }
});
