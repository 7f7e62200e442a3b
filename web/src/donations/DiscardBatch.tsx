import { api } from "@narthex/contract/api.ts";
import { useNavigate } from "@tanstack/react-router";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";

/** Discards a batch without entries. Nothing is lost, so it does not ask for confirmation. */
export function DiscardBatch({ id }: { id: number }) {
  const navigate = useNavigate();
  const discard = useAction({
    call: () => request(api.donationBatches.discard, { params: { id } }),
    failed: "Failed to discard batch",
    failureNotice: true,
    onSaved: () => navigate({ to: paths.donationBatches }),
    done: "Batch discarded",
  });
  return (
    <Button size="small" busy={discard.busy} onClick={() => discard.run()}>
      Discard batch
    </Button>
  );
}
