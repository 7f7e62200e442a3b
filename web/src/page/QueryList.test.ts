import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QueryList } from "./QueryList.tsx";

const loaded = {
  data: { pages: [{ rows: ["Ann", "Ben"], total: 3 }] },
  isPending: false,
  isFetching: false,
  error: null as unknown,
  refetch: () => {},
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
};

function htmlOf(list: Omit<typeof loaded, "data"> & { data: (typeof loaded)["data"] | undefined }): string {
  const children = (rows: string[]): ReactNode => rows.map((row) => createElement("p", { key: row }, row));
  const props = { list, loading: "Loading", empty: "Nobody", moreFailed: "The next people are missing.", children };
  return renderToStaticMarkup(createElement(QueryList<string>, props));
}

test("a list with a next page has a button for more", () => {
  expect(htmlOf(loaded)).toMatch(/<p>Ann<\/p><p>Ben<\/p>.*Show more/);
});

test("a next page that could not be loaded is announced below the rows, which stay", () => {
  const html = htmlOf({ ...loaded, isFetchNextPageError: true, error: new Error("no line") });
  expect(html).toMatch(/<p>Ann<\/p>.*Show more.*role="alert"[^>]*>The next people are missing\./);
});

test("the last page has no button for more", () => {
  expect(htmlOf({ ...loaded, hasNextPage: false })).not.toContain("Show more");
});

test("a list that could not be loaded shows an error and a retry button instead of the empty state", () => {
  const html = htmlOf({ ...loaded, data: undefined, error: new Error("no line"), hasNextPage: false });
  expect(html).toMatch(/role="alert".*Try again/);
  expect(html).not.toContain("Nobody");
});

test("a list without rows shows the empty state", () => {
  expect(htmlOf({ ...loaded, data: { pages: [{ rows: [], total: 0 }] }, hasNextPage: false })).toBe("Nobody");
});

test("while the first page is loading, placeholders are shown", () => {
  expect(htmlOf({ ...loaded, data: undefined, isPending: true, hasNextPage: false })).toBe("Loading");
});
