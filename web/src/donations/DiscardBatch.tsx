import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";

/** Takes back a batch in which nothing was entered: nothing is lost, so nothing is asked. */
export function DiscardBatch({ id }: { id: number }) {
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: () => request(api.donationBatches.discard, { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: paths.donationBatches });
      notify({ title: "Batch discarded" });
      await refresh(api.donationBatches.list);
    },
    onError: (error) =>
      notify({
        title: "Error",
        description: sentenceOf(error, "Failed to discard batch"),
        variant: "destructive",
      }),
  });
  return (
    <Button size="small" busy={discard.isPending} onClick={() => discard.mutate()}>
      Discard batch
    </Button>
  );
}
