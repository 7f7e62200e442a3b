// Reads that are refetched while their request is in progress.
import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { invalidateReads, queryClient, refreshAll } from "./reads.ts";

/** A read on the screen whose answers are given by hand. */
function showRead(name: string) {
  const requests: PromiseWithResolvers<string>[] = [];
  const queryKey = [name];
  const queryFn = () => {
    const given = Promise.withResolvers<string>();
    requests.push(given);
    return given.promise;
  };
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}));
  const change = () => invalidateReads(new Set(queryClient.getQueryCache().findAll({ queryKey })));
  return { requests, change, getData: () => queryClient.getQueryData(queryKey) };
}

test("a read that is changed faster than it is answered ends, and is read once more", async () => {
  const { requests, change, getData } = showRead("fast changes");
  requests[0]?.resolve("first");
  await vi.waitFor(() => expect(getData()).toBe("first"));
  const changes = [change(), change(), change(), change()];
  // The second change replaced the request of the first one; the others wait for it.
  expect(requests).toHaveLength(3);
  requests[2]?.resolve("during the changes");
  await vi.waitFor(() => expect(getData()).toBe("during the changes"));
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  requests[3]?.resolve("after the changes");
  await Promise.all(changes);
  expect(getData()).toBe("after the changes");
});

test("a request that replaced another one is replaced after a lost connection, because it may never be answered", async () => {
  const { requests, change, getData } = showRead("lost connection");
  requests[0]?.resolve("first");
  await vi.waitFor(() => expect(getData()).toBe("first"));
  const changes = [change(), change()];
  expect(requests).toHaveLength(3);
  changes.push(refreshAll());
  expect(requests).toHaveLength(4);
  requests[3]?.resolve("after the gap");
  await Promise.all(changes);
  expect(getData()).toBe("after the gap");
});
