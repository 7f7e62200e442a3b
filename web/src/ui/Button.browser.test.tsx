import { Pencil } from "lucide-react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { clickTwiceAtOnce } from "../../test/pointer.ts";
import { PHONE } from "../../test/window.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;

async function showButton(props: Partial<ButtonProps> = {}) {
  const onClick = vi.fn();
  const screen = await render(
    <Button onClick={onClick} {...props}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  const element = button.element();
  return { screen, button, element, onClick };
}

test("each look of a button has enough contrast in both colors", async () => {
  await render(
    <>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={<Pencil />}>
          Edit
        </Button>
      ))}
      <IconButton label="Edit" icon={<Pencil />} />
      <IconButton label="Delete" icon={<Pencil />} variant="danger" />
    </>,
  );
  await expectAccessible();
});

test("a busy button keeps its width, its name and the focus, and ignores clicks and keys", async () => {
  const { screen, button, element, onClick } = await showButton();
  const { width } = element.getBoundingClientRect();
  await userEvent.keyboard("{Tab}");
  await screen.rerender(
    <Button onClick={onClick} busy>
      Save
    </Button>,
  );
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(button).toHaveFocus();
  expect(element.getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard("{Enter}");
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});

test("two clicks at the same moment on a button that becomes busy count once", async () => {
  const { element, onClick } = await showButton({ busy: false });
  clickTwiceAtOnce(element);
  expect(onClick).toHaveBeenCalledOnce();
});

test("two clicks on a button that is never busy count twice", async () => {
  const { element, onClick } = await showButton();
  clickTwiceAtOnce(element);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("a button in a form submits it only if it says so", async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button>Add line</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await screen.getByRole("button", { name: "Add line" }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Save" }).click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a busy icon button keeps its name and ignores clicks", async () => {
  const onClick = vi.fn();
  const screen = await render(<IconButton label="Undo" icon={<Pencil />} busy onClick={onClick} />);
  await screen.getByRole("button", { name: "Undo" }).click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});

test("where fingers point, small buttons are at least 44 px high and wide", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const screen = await render(
    <>
      <Button size="small">OK</Button>
      <IconButton label="Edit" icon={<Pencil />} size="small" />
    </>,
  );
  expect(screen.getByRole("button", { name: "OK" }).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(
    44,
  );
  const { width, height } = screen.getByRole("button", { name: "Edit" }).element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});
