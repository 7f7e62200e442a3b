// A picture on its way to the server: how much of it is there, why it was not taken, and the way to break it off.
import type { Endpoint, FileField } from "@narthex/contract/endpoint.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../api/request.ts";
import { upload } from "../api/upload.ts";
import { notify } from "../ui/notify.ts";
import { faultOf } from "./pictureFile.ts";

interface SendPictureOptions {
  /** What shows the picture once the server has it. */
  show: () => Promise<unknown>;
  /** The notice that it was taken. */
  taken: string;
  /** The notice that it was not. */
  failed: string;
}

export function useSendPicture(call: Endpoint & { file: FileField }, { show, taken, failed }: SendPictureOptions) {
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);

  // Leaving the page cancels the upload.
  useEffect(() => () => abort.current?.abort(), []);

  const sending = useMutation({
    async mutationFn(file: File) {
      abort.current = new AbortController();
      await upload(call, file, { onProgress: setSent, signal: abort.current.signal });
      await show();
    },
    onSuccess: () => notify({ title: taken }),
    onError(error) {
      if (error.name === "AbortError") return;
      // The sentence that belongs beside the picture, if the server gave one.
      setFault(error instanceof ApiError ? (error.fields?.[call.file.field] ?? error.sentence) : null);
      notify({ title: "Error", description: failed, variant: "destructive" });
    },
  });

  return {
    /** The file that is on its way; null while none is. */
    file: sending.isPending ? sending.variables : null,
    /** How much of it has been sent, 0 to 1. */
    sent,
    /** Why the chosen file was not taken. */
    fault,
    forgetFault: () => setFault(null),
    choose(file: File) {
      const wrong = faultOf(file);
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
