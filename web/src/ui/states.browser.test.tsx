// Parts without behavior of their own: what they announce, and their colors and sizes.
import { Users } from "lucide-react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { PHONE } from "../../test/window.ts";
import { Avatar } from "./Avatar.tsx";
import { Badge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { PlainText } from "./PlainText.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { LoadingRows, Skeleton } from "./Skeleton.tsx";
import { Spinner } from "./Spinner.tsx";
import { StatCard, StatRow } from "./StatCard.tsx";
import { Steps } from "./Steps.tsx";

const TONES = ["positive", "caution", "critical", "accent", "neutral"] as const;
const NAMES = [
  "Ada Marsh",
  "Amos Pike",
  "Ann Reed",
  "Hans Schäfer",
  "Lydia Marsh",
  "Noor Aziz",
  "Ruth Ellis",
  "Wei Chen",
];

test("badges, initials and statistics have enough contrast in both colors", async () => {
  await render(
    <>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          Active
        </Badge>
      ))}
      {NAMES.map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <StatRow>
        <StatCard label="Total members" value="1,250" note="+12 this month" icon={<Users />} />
      </StatRow>
    </>,
  );
  await expectAccessible();
});

test("a picture that does not load is replaced by initials", async () => {
  const screen = await render(<Avatar name="Ada Marsh" src="/missing.png" />);
  screen.container.querySelector("img")?.dispatchEvent(new Event("error"));
  await expect.element(screen.getByText("AM", { exact: true })).toBeInTheDocument();
  await screen.rerender(<Avatar name="Ada Marsh" src="/other.png" />);
  expect(screen.container.querySelector("img")?.getAttribute("src")).toBe("/other.png");
});

test("a failure is announced, and can be retried once at a time", async () => {
  const onRetry = vi.fn();
  const screen = await render(<ErrorState text="The server is busy." onRetry={onRetry} />);
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/The server is busy\./);
  await expectAccessible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await screen.rerender(<ErrorState text="The server is busy." onRetry={onRetry} retrying />);
  await screen.getByRole("button", { name: "Try again" }).click({ force: true });
  expect(onRetry).toHaveBeenCalledOnce();
});

test("placeholders are announced once, and their shapes are hidden from screen readers", async () => {
  const screen = await render(
    <LoadingRows label="Loading members" rows={3} rowClassName="p-2">
      <Skeleton className="h-5 w-40" />
    </LoadingRows>,
  );
  await expect.element(screen.getByRole("status")).toMatchTextContent("Loading members");
  expect(screen.container.querySelectorAll("[aria-hidden=true]")).toHaveLength(3);
  await expectAccessible();
});

test("a spinner with a label is announced, and one without is not", async () => {
  const screen = await render(<Spinner label="Saving" />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Saving");
  await screen.rerender(<Spinner />);
  await expect.element(screen.getByRole("status")).not.toBeInTheDocument();
});

test("progress is announced in percent, at most 100", async () => {
  const screen = await render(<ProgressBar label="Import" done={0.426} words="426 of 1,000 rows" />);
  const bar = screen.getByRole("progressbar", { name: "Import" });
  await expect.element(bar).toHaveAttribute("aria-valuenow", "43");
  await expect.element(bar).toHaveAttribute("aria-valuetext", "426 of 1,000 rows");
  await screen.rerender(<ProgressBar label="Import" done={1.2} />);
  await expect.element(bar).toHaveAttribute("aria-valuenow", "100");
});

test("the current step is marked, and finished ones say so", async () => {
  const screen = await render(<Steps labels={["Amount", "Card", "Thanks"]} current={2} />);
  const steps = screen.getByRole("listitem");
  await expect.element(steps.nth(1)).toHaveAttribute("aria-current", "step");
  await expect.element(steps.nth(0)).toMatchTextContent(/\(done\)$/);
  await expect.element(steps.nth(2)).not.toHaveAttribute("aria-current");
  await expectAccessible();
  const status = screen.getByRole("status").element();
  expect(status).toHaveTextContent("Step 2 of 3: Card");
  await screen.rerender(<Steps labels={["Amount", "Card", "Thanks"]} current={3} work="Sending" />);
  expect(status).toHaveTextContent("Sending");
});

test("an empty list has a heading, its purpose and an action", async () => {
  const screen = await render(
    <EmptyState
      icon={<Users />}
      title="No members yet"
      text="Add the first one."
      action={<Button>Add member</Button>}
    />,
  );
  await expect.element(screen.getByRole("heading", { name: "No members yet" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Add member" })).toBeVisible();
});

test("markup in user-entered text is shown as text, and only web and email addresses are links", async () => {
  const text = '<img src=x onerror="alert(1)"> see https://example.org/a or ada@example.org, not javascript:alert(1)';
  const screen = await render(<PlainText>{text}</PlainText>);
  expect(screen.container.querySelector("img")).toBeNull();
  const links = [...screen.container.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://example.org/a", "mailto:ada@example.org"]);
  expect(links[0]?.rel).toBe("noopener noreferrer nofollow");
});

test("a long word without spaces makes nothing wider than a phone", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await render(<PlainText>{"Donaudampfschifffahrt".repeat(20)}</PlainText>);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
