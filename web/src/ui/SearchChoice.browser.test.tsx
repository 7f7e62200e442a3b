import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { compose } from "../../test/pointer.ts";
import { SearchChoice, SearchedChoices } from "./SearchChoice.tsx";

const DONORS = ["Ada Marsh", "Amos Pike", "Ann Reed"];

function DonorFilter({ onEnter = () => {}, error = null }: { onEnter?: () => void; error?: string | null }) {
  const [shown, setShown] = useState("All donors");
  const [text, setText] = useState("");
  const found = DONORS.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <SearchChoice label="Donor" shown={shown}>
      {(close) => (
        <SearchedChoices
          label="Search donors"
          text={text}
          onText={setText}
          choices={found.map((name) => ({
            key: name,
            name,
            onChoose: () => {
              setShown(name);
              close();
            },
          }))}
          onEnter={onEnter}
          note={found.length === 0 ? "Nobody found" : null}
          error={error}
        />
      )}
    </SearchChoice>
  );
}

async function openFilter(props: Parameters<typeof DonorFilter>[0] = {}) {
  const screen = await render(<DonorFilter {...props} />);
  const button = screen.getByRole("button", { name: /^Donor/ });
  await button.click();
  const search = screen.getByRole("searchbox", { name: "Search donors" });
  await expect.element(search).toHaveFocus();
  return { screen, button, search };
}

test("the button names the label and the choice, and opens a search that has the focus", async () => {
  const { screen, button } = await openFilter();
  await expect.element(button).toHaveAccessibleName("Donor All donors");
  await expect.element(screen.getByRole("dialog", { name: "Donor" })).toBeVisible();
  await expectAccessible();
});

test("a choice is shown on the button, which gets the focus back", async () => {
  const { screen, button, search } = await openFilter();
  await search.fill("ann");
  await screen.getByRole("button", { name: "Ann Reed" }).click();
  await expect.element(button).toHaveAccessibleName("Donor Ann Reed");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("the arrow keys move from the search through the results and back, and stop at the ends", async () => {
  const { screen, search } = await openFilter();
  const result = (name: string) => screen.getByRole("button", { name });
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(result("Ada Marsh")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(result("Ann Reed")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  await expect.element(search).toHaveFocus();
});

test("Escape clears the text first, and closes the choice with an empty search", async () => {
  const { screen, button, search } = await openFilter();
  await search.fill("ann");
  await userEvent.keyboard("{Escape}");
  await expect.element(search).toHaveValue("");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("Enter is reported once, and not while an input method composes", async () => {
  const onEnter = vi.fn();
  await openFilter({ onEnter });
  await compose("an");
  await userEvent.keyboard("{Enter}");
  expect(onEnter).not.toHaveBeenCalled();
});

test("a failed search is announced, and a search without results says so", async () => {
  const { screen, search } = await openFilter({ error: "Please try again in a moment." });
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Please try again in a moment.");
  await search.fill("zz");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Nobody found");
});
