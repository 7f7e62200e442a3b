// The upload of a picture: its progress, the reason of a failure, and cancellation.
import type { AnswerOf, Endpoint, FileField } from "@narthex/contract/endpoint.ts";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/request.ts";
import { uploadFile } from "../api/upload.ts";
import { notify } from "../ui/notify.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { findFault } from "./pictureFile.ts";

interface SendPictureOptions<Answer> {
  /** Shows the picture after the server has saved it. */
  show: (answer: Answer) => unknown;
  /** The title of the notice of success; no notice without it. */
  taken?: string;
  /** The title of the notice of failure. */
  failed: string;
}

export function useSendPicture<E extends Endpoint & { file: FileField }>(
  call: E,
  { show, taken, failed }: SendPictureOptions<AnswerOf<E>>,
) {
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);

  // Leaving the page or closing the dialog cancels the upload.
  useEffect(() => () => abort.current?.abort(), []);

  const sending = useMutation({
    async mutationFn(file: File) {
      abort.current = new AbortController();
      await show(await uploadFile(call, file, { onProgress: setSent, signal: abort.current.signal }));
    },
    onSuccess: () => {
      if (taken) notify({ title: taken });
    },
    onError(error) {
      if (error.name === "AbortError") return;
      // The server's message for the picture, if there is one.
      setFault(error instanceof ApiError ? (error.fields?.[call.file.field] ?? error.sentence) : null);
      notify({ title: "Error", description: failed, variant: "destructive" });
    },
  });

  const { isPending } = sending;
  useUnsaved(useCallback(() => isPending && "typed", [isPending]));

  return {
    /** The file being uploaded; null if there is none. */
    file: isPending ? sending.variables : null,
    /** How much of it has been sent, 0 to 1. */
    sent,
    /** The reason why the chosen file was not saved. */
    fault,
    forgetFault: () => setFault(null),
    /** Sends the file that was chosen in an input. */
    choose({ target }: ChangeEvent<HTMLInputElement>) {
      const [file] = target.files ?? [];
      // Cleared, so that the same file can be chosen again.
      target.value = "";
      if (!file) return;
      const wrong = findFault(file);
      setFault(wrong);
      if (wrong !== null) return;
      setSent(0);
      sending.mutate(file);
    },
    cancel(after: () => void) {
      abort.current?.abort();
      after();
    },
  };
}
