import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { queryClient } from "../api/reads.ts";
import { sendView } from "../session/view.ts";
import { getCurrentNotice } from "../ui/notify.ts";
import { ConfirmedDownload } from "./ConfirmedDownload.tsx";

afterEach(() => sendView(null));

test("in a view a file of many people is not requested, and the notice says how to get it", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  sendView("treasurer");
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ConfirmedDownload href="/api/exports/donations">Export</ConfirmedDownload>
    </QueryClientProvider>,
  );
  await screen.getByRole("link", { name: "Export" }).click();
  expect(getCurrentNotice()?.description).toBe(
    "You see what another role sees. Go back to Admin View to download the file.",
  );
  expect(fetched).not.toHaveBeenCalled();
});
