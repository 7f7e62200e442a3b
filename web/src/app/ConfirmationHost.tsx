import { lazy, Suspense } from "react";
import { useConfirmationQuestion } from "../api/confirmation.ts";

const ConfirmationDialog = lazy(() => import("../confirmation/ConfirmationDialog.tsx"));

/** Shows the question who is there, when a call needs a confirmation. */
export function ConfirmationHost() {
  const question = useConfirmationQuestion();
  return <Suspense>{question && <ConfirmationDialog {...question} />}</Suspense>;
}
