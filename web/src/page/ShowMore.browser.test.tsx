import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { ShowMore } from "./ShowMore.tsx";

function EarlierEvents({ onFetch, asLink = true }: { onFetch: () => void; asLink?: boolean }) {
  const [isFetching, setFetching] = useState(false);
  const fetchNextPage = () => {
    onFetch();
    setFetching(true);
  };
  const state = { hasNextPage: true, isFetchNextPageError: false, error: null };
  const list = { ...state, isFetching, isFetchingNextPage: isFetching, fetchNextPage };
  return <ShowMore list={list} label="Show past events" failed="Failed" asLink={asLink} />;
}

test("a link keeps the focus while the next page is loaded, which is requested once", async () => {
  const onFetch = vi.fn<() => void>();
  const screen = await render(<EarlierEvents onFetch={onFetch} />);
  const more = screen.getByRole("button", { name: "Show past events" });
  await expect.element(screen.getByText(/The list goes on/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  await expect.element(more).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  expect(onFetch).toHaveBeenCalledOnce();
});

test("below rows, paper says that the list goes on", async () => {
  const screen = await render(<EarlierEvents onFetch={() => {}} asLink={false} />);
  const onPaper = screen.getByText("The list goes on. Press “Show past events” to print more of it.");
  await expect.element(onPaper).not.toBeVisible();
  await expect.element(onPaper).toHaveClass("print:block");
});
