import { useConfirmationQuestion } from "../api/confirmation.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";

const ConfirmationDialog = loadOnDemand(() => import("../confirmation/ConfirmationDialog.tsx"));

/** Shows the question who is there, when a call needs a confirmation. */
export function ConfirmationHost() {
  const question = useConfirmationQuestion();
  return question && <ConfirmationDialog {...question} />;
}
