import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { queryClient } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { ConfirmAction } from "./ConfirmAction.tsx";

test("a question whose change is refused for a field shows the sentence of the field", async () => {
  const fields = { event: "A child is inside at this event." };
  const refused = new ApiError(400, "Bad Request", { message: "Please check the marked fields.", fields });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ConfirmAction
        title="Move the event?"
        text="The times stay."
        confirmLabel="Move"
        call={() => Promise.reject(refused)}
        failed="The event could not be moved."
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: "Move" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("A child is inside at this event.");
});
