import { expect, test } from "vitest";
import { queryClient } from "../api/reads.ts";
import { isAskedSince, watchFetches } from "./freshness.ts";

test("a canceled request is no request in progress", async () => {
  const stop = watchFetches();
  const queryKey = ["/api/donation-batches/1"];
  queryClient.setQueryData(queryKey, "shown");
  const [query] = queryClient.getQueryCache().findAll({ queryKey });
  const hash = query?.queryHash ?? "";
  const moment = performance.now();
  const reading = queryClient.fetchQuery({ queryKey, staleTime: 0, queryFn: () => new Promise<string>(() => {}) });
  expect(isAskedSince(hash, moment)).toBe("soon");
  await queryClient.cancelQueries({ queryKey });
  expect(await reading).toBe("shown");
  expect(isAskedSince(hash, moment)).toBe(false);
  stop();
});
