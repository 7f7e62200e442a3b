// Rows that move up when another one leaves.
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useSettled } from "./useSettled.ts";

function Row({ name, place, onRemove }: { name: string; place: number; onRemove: () => void }) {
  const isSettled = useSettled(place);
  return (
    <button type="button" onClick={() => isSettled() && onRemove()}>
      {name}
    </button>
  );
}

function List() {
  const [names, setNames] = useState(["Ada", "Ben", "Cy"]);
  return names.map((name, place) => (
    <Row key={name} name={name} place={place} onRemove={() => setNames(names.filter((one) => one !== name))} />
  ));
}

test("a press on a row that has just moved does nothing, and one on a row that stays or has settled acts", async () => {
  let now = 1000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const screen = await render(<List />);
  const buttons = screen.getByRole("button");
  const press = (name: string) => screen.getByRole("button", { name }).click();
  await press("Ada");
  await expect.element(buttons.first()).toHaveTextContent("Ben");
  await press("Ben");
  now += 699;
  await press("Ben");
  await expect.element(buttons.first()).toHaveTextContent("Ben");
  now += 1;
  await press("Ben");
  await expect.element(buttons.first()).toHaveTextContent("Cy");
  clock.mockRestore();
});
