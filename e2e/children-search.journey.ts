// The search of the check-in desk on a slow connection.
import { addFamilyOfFive } from "./children.ts";
import { allowRoutes, expect, test } from "./narthex.ts";

test("while a search waits for its answer, Enter does not move to the former family, and an empty box closes it; results and refusals are announced", async ({
  as,
}) => {
  const desk = await as("admin");
  const { eventId } = await addFamilyOfFive(desk);
  await allowRoutes(desk);
  await desk.goto(`/children?event=${eventId}`);
  const search = desk.getByRole("searchbox", { name: "Search families" });
  const family = desk.getByRole("list", { name: "Children of Quillberg Family" });
  const answers: (() => void)[] = [];
  await desk.route(/\/api\/children\/families\?.*search=Nobody/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const find = async (text: string) => {
    const asked = desk.waitForRequest(/\/api\/children\/families\?.*search=Nobody/);
    await search.fill(text);
    await search.press("Enter");
    await expect(search).toBeFocused();
    await asked;
  };
  await search.fill("Quillberg");
  await expect(family).toBeVisible();
  await search.press("Enter");
  await expect(desk.getByRole("button", { name: "Check in 3 children" })).toBeFocused();
  await find("Nobody");
  await expect(family).toBeVisible();
  await search.press("Enter");
  await expect(search).toBeFocused();
  await search.fill("");
  await expect(family).toHaveCount(0);
  await find("Nobody else");
  await expect(family).toHaveCount(0);
  for (const answer of answers) answer();
  await expect(desk.getByRole("heading", { name: "No family found" })).toBeVisible();
  await expect(desk.getByRole("status").filter({ hasText: /^No families found$/ })).toBeAttached();

  await search.fill("Quillberg");
  await expect(desk.getByRole("status").filter({ hasText: /^1 family found$/ })).toBeAttached();
  await desk.getByLabel("Brought by").selectOption("Hana Quillberg");
  await desk.getByRole("button", { name: "Check in 3 children" }).press("Enter");
  await expect(desk.getByLabel("Phone of Hana")).toBeFocused();
  await expect(desk.getByLabel("Phone of Hana")).toHaveAccessibleDescription(/number/);
});
