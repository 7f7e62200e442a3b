import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { ApiError } from "../api/request.ts";
import type { PagedQuery } from "./ShowMore.tsx";
import { VirtualList } from "./VirtualList.tsx";

const ROW_PX = 48;
const THOUSANDS = 3000;

const rowsUpTo = (count: number) => Array.from({ length: count }, (_, place) => ({ id: place + 1 }));

/** A list that is loaded completely. */
const WHOLE: PagedQuery = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => {},
};

interface RollProps {
  count: number;
  hasButtons?: boolean;
  list?: PagedQuery;
}

function Roll({ count, hasButtons = false, list = WHOLE }: RollProps) {
  return (
    <div className="flex h-96 flex-col">
      <VirtualList
        label="Members"
        isRegion
        rows={rowsUpTo(count)}
        rowPx={ROW_PX}
        rowClassName="flex h-12 items-center"
        hasButton={() => hasButtons}
        list={list}
      >
        {({ id }) => (hasButtons ? <button type="button">Person {id}</button> : `Person ${id}`)}
      </VirtualList>
    </div>
  );
}

async function showRoll(props: RollProps) {
  const screen = await render(<Roll {...props} />);
  const list = screen.getByRole("region", { name: "Members" });
  const drawn = () => list.element().querySelectorAll("li");
  const scrollToEnd = () => list.element().scrollTo(0, list.element().scrollHeight);
  return { screen, list, drawn, scrollToEnd };
}

test("of thousands of rows only those around the visible ones are rendered, with the height of all", async () => {
  const { list, drawn } = await showRoll({ count: THOUSANDS });
  await expect.poll(() => drawn().length).toBeGreaterThan(8);
  expect(drawn().length).toBeLessThan(40);
  expect(list.element().scrollHeight).toBe(THOUSANDS * ROW_PX);
  await expectAccessible();
});

test("scrolling to the end shows the last row, with its place for screen readers", async () => {
  const { screen, drawn, scrollToEnd } = await showRoll({ count: THOUSANDS });
  scrollToEnd();
  await expect.element(screen.getByText(`Person ${THOUSANDS}`)).toBeVisible();
  expect(drawn().length).toBeLessThan(40);
  const last = [...drawn()].at(-1);
  expect([last?.ariaPosInSet, last?.ariaSetSize]).toEqual([String(THOUSANDS), String(THOUSANDS)]);
});

test("a list without buttons is a stop of the Tab key, so that it scrolls by keyboard; one with buttons is not", async () => {
  const { screen, list } = await showRoll({ count: THOUSANDS });
  await userEvent.keyboard("{Tab}");
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(screen.getByText(`Person ${THOUSANDS}`)).toBeVisible();
  await screen.rerender(<Roll count={THOUSANDS} hasButtons />);
  await expect.element(list).not.toHaveAttribute("tabindex");
});

test("the next page is requested once, before the end of the loaded rows is reached, and not at the beginning", async () => {
  const onMore = vi.fn();
  const part = { ...WHOLE, hasNextPage: true, fetchNextPage: onMore };
  const { screen, list, scrollToEnd } = await showRoll({ count: 100, list: part });
  await expect.element(screen.getByText("Person 1", { exact: true })).toBeVisible();
  expect(onMore).not.toHaveBeenCalled();
  list.element().scrollTo(0, 80 * ROW_PX);
  await expect.poll(() => onMore.mock.calls.length).toBeGreaterThan(0);
  await expect.element(screen.getByText("Loading more")).toBeInTheDocument();
  scrollToEnd();
  await expect.element(screen.getByText("Person 100")).toBeVisible();
  expect(onMore).toHaveBeenCalledOnce();
  await screen.rerender(<Roll count={150} />);
  scrollToEnd();
  await expect.element(screen.getByText("Person 150")).toBeVisible();
  await expect.element(screen.getByText("Loading more")).not.toBeInTheDocument();
});

test("a next page that failed can be requested again, and is requested without a press once the list was read again", async () => {
  const fetchNextPage = vi.fn();
  const part = { ...WHOLE, hasNextPage: true, fetchNextPage };
  const failed = { ...part, isFetchNextPageError: true, error: new Error("500") };
  const { screen, scrollToEnd } = await showRoll({ count: 100, list: failed });
  scrollToEnd();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The rest could not be loaded.");
  await expectAccessible();
  expect(fetchNextPage).not.toHaveBeenCalled();
  const retry = screen.getByRole("button", { name: "Try again" });
  await retry.click();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  await screen.rerender(<Roll count={100} list={{ ...failed, isFetching: true, isFetchingNextPage: true }} />);
  await expect.element(retry).toHaveAttribute("aria-busy", "true");
  const refused = new ApiError(404, "not found", { message: "This event was deleted." });
  await screen.rerender(<Roll count={100} list={{ ...failed, error: refused }} />);
  await expect.element(screen.getByRole("alert")).toHaveTextContent("This event was deleted.");
  await expect.element(retry).not.toHaveAttribute("aria-busy");
  await expect.element(retry).toHaveFocus();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  await screen.rerender(<Roll count={100} list={part} />);
  await expect.poll(() => fetchNextPage.mock.calls.length).toBe(2);
});
