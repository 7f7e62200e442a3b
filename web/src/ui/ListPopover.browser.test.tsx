// The list below a field, inside a dialog.
import { expect, test, vi } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./Dialog.tsx";
import { ListPopover } from "./ListPopover.tsx";

test("a list that is open when its dialog opens takes clicks", async () => {
  const onChoose = vi.fn();
  const screen = await render(
    <Dialog open title="Add a gift" onClose={() => {}}>
      <ListPopover isOpen anchor={<input aria-label="Donor" />}>
        <button type="button" onClick={onChoose}>
          Ruth Adler
        </button>
      </ListPopover>
    </Dialog>,
  );
  const option = screen.getByRole("button", { name: "Ruth Adler" });
  await expect.element(option).toBeVisible();
  await userEvent.click(option);
  expect(onChoose).toHaveBeenCalledOnce();
});

test("a list that opens while its dialog appears is still below its field afterwards", async () => {
  const renderDialog = (isOpen: boolean) => (
    <Dialog open title="Add a gift" onClose={() => {}}>
      <ListPopover isOpen={isOpen} anchor={<input aria-label="Donor" />}>
        <p>Ruth Adler</p>
      </ListPopover>
    </Dialog>
  );
  const screen = await render(renderDialog(false));
  const dialog = screen.getByRole("dialog").element() as HTMLElement;
  // Reduced motion has ended the animation, so it is started again and held just before its end.
  dialog.style.animationDuration = "60s";
  const [animation] = dialog.getAnimations();
  if (!animation) throw new Error("The dialog has no animation.");
  animation.pause();
  animation.currentTime = 59_999;
  await screen.rerender(renderDialog(true));
  const findLeft = (locator: Locator) => locator.element().getBoundingClientRect().left;
  const findIndent = () => findLeft(screen.getByText("Ruth Adler")) - findLeft(screen.getByLabelText("Donor"));
  const PADDING_AND_BORDER = 5;
  await expect.poll(findIndent).toBeCloseTo(PADDING_AND_BORDER);
  animation.finish();
  await new Promise(requestAnimationFrame);
  expect(findIndent()).toBeCloseTo(PADDING_AND_BORDER);
});
