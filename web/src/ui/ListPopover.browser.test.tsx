// The list below a field, inside a dialog.
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
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
