// Choosing and removing the congregation's logo. It changes at once, for everybody.
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refresh } from "../client/reads.ts";
import { ApiError, request } from "../client/request.ts";
import { upload } from "../client/upload.ts";
import { faultOf } from "../profile/pictureFile.ts";
import { notify } from "../ui/notices.ts";

/** The sentence that belongs beside the logo, if the server gave one. */
function sentenceIn(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields?.[api.logo.choose.file.field] ?? error.sentence;
}

const showAnew = () => refresh(api.settings.get, api.signin.user);

export function useLogo() {
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);

  // Whoever leaves the page has changed their mind.
  useEffect(() => () => abort.current?.abort(), []);

  const sending = useMutation({
    async mutationFn(file: File) {
      abort.current = new AbortController();
      await upload(api.logo.choose, file, { onProgress: setSent, signal: abort.current.signal });
      await showAnew();
    },
    onSuccess: () => notify({ title: "Logo saved" }),
    onError(error) {
      if (error.name === "AbortError") return;
      setFault(sentenceIn(error));
      notify({ title: "Error", description: "Failed to save the logo", variant: "destructive" });
    },
  });

  const removing = useMutation({
    async mutationFn() {
      await request(api.logo.remove, {});
      await showAnew();
    },
    onSuccess: () => notify({ title: "Logo removed" }),
    onError: () => notify({ title: "Error", description: "Failed to remove the logo", variant: "destructive" }),
  });

  return {
    sending: sending.isPending,
    /** How much of the file has been sent, 0 to 1. */
    sent,
    /** Why the chosen file was not taken. */
    fault,
    removing: removing.isPending,
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
    remove(after: () => void) {
      setFault(null);
      removing.mutate(undefined, { onSuccess: after });
    },
  };
}
