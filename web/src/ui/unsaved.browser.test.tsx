import { Suspense, use, useCallback } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { findUnsaved, Unsaved, type UnsavedChecks, useUnsaved } from "./unsaved.ts";

function Typed() {
  useUnsaved(useCallback(() => "typed" as const, []));
  return <p>A form</p>;
}

function Section({ data }: { data: Promise<string> }) {
  return <p>{use(data)}</p>;
}

test("typed text is unsaved while the page around it waits for data, and no longer after its form is gone", async () => {
  const probes: UnsavedChecks = new Map();
  const page = (data: Promise<string> | null, hasForm = true) => (
    <Unsaved value={probes}>
      <Suspense fallback={<p>Waiting</p>}>
        {hasForm && <Typed />}
        {data && <Section data={data} />}
      </Suspense>
    </Unsaved>
  );
  const screen = await render(page(null));
  expect(findUnsaved(probes)).toBe("typed");
  const { promise, resolve } = Promise.withResolvers<string>();
  await screen.rerender(page(promise));
  await expect.element(screen.getByText("Waiting")).toBeVisible();
  expect(findUnsaved(probes)).toBe("typed");
  resolve("Another section");
  await expect.element(screen.getByText("Another section")).toBeVisible();
  await screen.rerender(page(null, false));
  await expect.poll(() => findUnsaved(probes)).toBe(false);
});
