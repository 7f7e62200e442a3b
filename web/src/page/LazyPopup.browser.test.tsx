// A menu whose script is loaded when its button is first pressed.
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { UNREACHABLE } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { Notices } from "../ui/Notices.tsx";
import { LazyPopup, type PopupProps } from "./LazyPopup.tsx";

const Account = (popup: PopupProps) => (
  <Menu {...popup}>
    <MenuItem>Sign Out</MenuItem>
  </Menu>
);

test("a menu whose script could not be loaded says so, and the next press loads it again", async () => {
  let isBroken = true;
  const load = async () => {
    if (isBroken) throw new Error("The line is cut.");
    return Account;
  };
  const screen = await render(
    <>
      <LazyPopup kind="menu" load={load} trigger={<Button>Account</Button>} />
      <Notices />
    </>,
  );
  const button = screen.getByRole("button", { name: "Account" });
  await button.click();
  await expect.poll(() => document.querySelector("li[data-state=open]")?.textContent).toBe(UNREACHABLE);
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  isBroken = false;
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("menuitem", { name: "Sign Out" })).toHaveFocus();
});
