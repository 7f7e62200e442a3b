import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { queryClient, read, refreshReads } from "../api/reads.ts";
import { ApiError, getSentence, request } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { Progress } from "./Progress.tsx";

/** The running check, with a button to cancel it. */
export function CheckProgress({ found }: { found: MemberImport }) {
  const { id, progress, rows } = found;
  const cancel = useMutation({
    mutationFn: () => request(api.imports.cancelCheck, { params: { id } }),
    onSuccess: (next) => queryClient.setQueryData(read(api.imports.get, { params: { id } }).queryKey, next),
    // Refused if the check has just finished: its result is shown instead.
    onError: (error) => error instanceof ApiError && error.code === "conflict" && refreshReads(api.imports.get),
  });
  return (
    <Progress
      title="Checking the file"
      description="You can leave this page. The check continues, and you can find it here again. No one is added yet."
      label="Check"
      done={progress}
      all={rows}
    >
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the check
        </Button>
        <Problem
          sentence={cancel.error && getSentence(cancel.error, "The check could not be canceled. Please try again.")}
        />
      </div>
    </Progress>
  );
}
