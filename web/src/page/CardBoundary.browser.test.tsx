// One failed card of a page, and its retry button.
import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { CardBoundary } from "./CardBoundary.tsx";

interface LaterCardProps {
  answer: Promise<string>;
  onVisible: () => void;
}

function LaterCard({ answer, onVisible }: LaterCardProps) {
  const { data } = useSuspenseQuery({ queryKey: ["later"], queryFn: () => answer });
  return <Visible text={data} onVisible={onVisible} />;
}

/** Reports that it is in the page, before React runs the effects of the card. */
function Visible({ text, onVisible }: { text: string; onVisible: () => void }) {
  useLayoutEffect(onVisible, [onVisible]);
  return <p>{text}</p>;
}

interface FigureProps {
  read: () => Promise<string>;
}

function Figure({ read }: FigureProps) {
  const { data } = useSuspenseQuery({ queryKey: ["figure"], queryFn: read, retry: false });
  return <p>{data}</p>;
}

test("a retry reads a failed card again if another card appeared just before", async () => {
  let isBroken = true;
  async function readFigure(): Promise<string> {
    if (isBroken) throw new Error("The server is busy.");
    return "12 people";
  }
  const { promise: answer, resolve: sendAnswer } = Promise.withResolvers<string>();
  const pressRetry = () => queueMicrotask(() => document.querySelector("button")?.click());
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CardBoundary title="Figures">
        <Figure read={readFigure} />
      </CardBoundary>
      <CardBoundary title="Later">
        <LaterCard answer={answer} onVisible={pressRetry} />
      </CardBoundary>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  isBroken = false;
  sendAnswer("Other figures");
  await expect.element(screen.getByText("Other figures")).toBeVisible();
  await expect.element(screen.getByText("12 people")).toBeVisible();
});
