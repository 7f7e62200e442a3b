import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { PHONE } from "../../test/window.ts";
import { Table, Td, Th, type ThProps, Tr } from "./Table.tsx";

const HEADS = ["Name", "Attendance", "Gifts", "Hours", "Last visit", "Since", "Note"];

interface VisitsProps {
  columns: number;
  sorted?: NonNullable<ThProps["sorted"]>;
  onSort?: () => void;
}

function Visits({ columns, sorted = "none", onSort = () => {} }: VisitsProps) {
  const heads = HEADS.slice(0, columns);
  return (
    <Table caption="Visits">
      <thead>
        <tr>
          {heads.map((head) => (
            <Th key={head} align={head === "Gifts" ? "end" : "start"} {...(head === "Name" ? { sorted, onSort } : {})}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Tr>
          {heads.map((head) => (
            <Td key={head} align={head === "Gifts" ? "end" : "start"}>
              $1,250 of {head}
            </Td>
          ))}
        </Tr>
      </tbody>
    </Table>
  );
}

test("a table has its caption as name, and passes axe in both colors", async () => {
  const screen = await render(<Visits columns={3} sorted="ascending" />);
  await expect.element(screen.getByRole("table", { name: "Visits" })).toBeVisible();
  await expectAccessible();
});

test("a sortable header reports its order, and its button sorts by click and by key", async () => {
  const onSort = vi.fn();
  const screen = await render(<Visits columns={3} sorted="descending" onSort={onSort} />);
  await expect.element(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await expect.element(screen.getByRole("columnheader", { name: "Gifts" })).not.toHaveAttribute("aria-sort");
  await screen.getByRole("button", { name: "Name" }).click();
  await userEvent.keyboard("{Enter}");
  expect(onSort).toHaveBeenCalledTimes(2);
});

test("a table that is wider than the window scrolls itself, by keyboard too, and a table that fits is no stop", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const screen = await render(<Visits columns={7} />);
  const region = screen.getByRole("region", { name: "Visits" });
  await expect.element(region).toHaveAttribute("tabindex", "0");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await expectAccessible();
  await screen.rerender(<Visits columns={1} />);
  await expect.element(region).not.toHaveAttribute("tabindex");
});

test("numbers are aligned with the end of the column, texts with its start, in both directions", async () => {
  const screen = await render(<Visits columns={3} />);
  const align = (name: RegExp) => getComputedStyle(screen.getByRole("cell", { name }).element()).textAlign;
  expect([align(/Gifts/), align(/Name/)]).toEqual(["end", "start"]);
  const gifts = screen.getByRole("cell", { name: /Gifts/ }).element();
  const range = document.createRange();
  range.selectNodeContents(gifts);
  const gapRight = () => gifts.getBoundingClientRect().right - range.getBoundingClientRect().right;
  const gapLeft = () => range.getBoundingClientRect().left - gifts.getBoundingClientRect().left;
  expect(gapRight()).toBeLessThan(gapLeft());
  document.documentElement.dir = "rtl";
  expect(gapLeft()).toBeLessThan(gapRight());
});
