// The installed app: its name and icons, and what it shows without a connection.
import { CONGREGATION } from "../sample/src/cast.ts";
import { expect, test } from "./narthex.ts";

test("a browser installs the app under the church's name", async ({ page }) => {
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as { name: string; start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: CONGREGATION.name, start_url: "/" });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"], src).toBe("image/png");
  }
});

test("an app that was opened before opens without a connection, starts once it is back, and has kept nothing personal", async ({
  as,
}) => {
  const page = await as("member", { serviceWorkers: "allow" });
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
      }
      return addresses;
    });
  await expect.poll(kept).toContain("/");
  expect((await kept()).filter((path) => path !== "/" && !/^\/(?:assets|icons)\//.test(path))).toEqual([]);

  // A newer page whose files cannot be loaded completely does not replace the kept one, and later it does.
  const keepOlder = () =>
    page.evaluate(async () => {
      const cache = await caches.open("app-files");
      for (const path of ["/", "/assets/older.js"]) await cache.put(path, new Response("older"));
    });
  await keepOlder();
  let refused = 0;
  const styles = /\/assets\/[^/]+\.css$/;
  await page.context().route(styles, (route) => {
    refused += 1;
    return route.abort();
  });
  // The first attempt has ended when the second one begins.
  for (const times of [0, 1]) {
    await page.reload();
    await expect.poll(() => refused).toBeGreaterThan(times);
  }
  const readKeptPage = () => page.evaluate(async () => (await caches.match("/"))?.text());
  expect(await kept()).toContain("/assets/older.js");
  expect(await readKeptPage()).toBe("older");
  await page.context().unroute(styles);
  await page.reload();
  await expect.poll(kept).not.toContain("/assets/older.js");
  expect(await readKeptPage()).not.toBe("older");

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Can't reach Narthex" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
});
