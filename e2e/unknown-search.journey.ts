// An unknown value in the URL counts as absent: the page shows what it shows without it.
import { expect, test, visit } from "./narthex.ts";

test("unknown values in the URL change no page", async ({ as }) => {
  const page = await as("admin");
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });

  await test.step("settings show their first section", async () => {
    await page.goto("/settings?tab=email");
    await expect(heading("Congregation")).toBeVisible();
  });
  await test.step("an account list with an unknown role shows every account", async () => {
    await visit(page, "/users?role=pope&status=gone");
    await expect(page.getByRole("row").filter({ hasText: "Ruth Adler" })).toBeVisible();
  });
  await test.step("the audit log is not narrowed", async () => {
    await visit(page, "/audit?from=yesterday&actor=%20");
    await expect(page.getByText("Ruth Adler").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  });
  await test.step("donations are not narrowed", async () => {
    await visit(page, "/donations?type=tax&from=yesterday");
    await expect(page.getByRole("button", { name: /^Void the gift/ }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  });
});
