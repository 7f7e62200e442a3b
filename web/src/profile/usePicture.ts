// Choosing and removing one's picture. It changes at once, whether or not the rest of the profile is being edited.
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryClient, read } from "../client/reads.ts";
import { ApiError, request } from "../client/request.ts";
import { upload } from "../client/upload.ts";
import { notify } from "../ui/notices.ts";
import { faultOf } from "./pictureFile.ts";
import { showProfile } from "./showProfile.ts";

/** The sentence that belongs beside the picture, if the server gave one. */
function sentenceIn(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields?.[api.upload.profilePicture.file.field] ?? error.sentence;
}

export function usePicture() {
  const [preview, setPreview] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);

  // The browser keeps a chosen file in memory for as long as its address is not given back.
  useEffect(() => {
    if (preview !== null) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  // Whoever leaves the page has changed their mind.
  useEffect(() => () => abort.current?.abort(), []);

  const sending = useMutation({
    mutationFn: async (file: File) => {
      abort.current = new AbortController();
      const watching = { onProgress: setSent, signal: abort.current.signal };
      await upload(api.upload.profilePicture, file, watching);
      return queryClient.fetchQuery({ ...read(api.members.profile), staleTime: 0 });
    },
    onSuccess: (saved) => {
      showProfile(saved);
      notify({ title: "Profile picture uploaded successfully" });
    },
    onError: (error) => {
      if (error.name === "AbortError") return;
      setFault(sentenceIn(error));
      notify({ title: "Error", description: "Failed to upload profile picture", variant: "destructive" });
    },
    onSettled: () => setPreview(null),
  });

  const removing = useMutation({
    mutationFn: () => request(api.members.updateMe, { body: { profileImageUrl: null } }),
    onSuccess: (saved) => {
      showProfile(saved);
      notify({ title: "Profile updated successfully" });
    },
    onError: () => notify({ title: "Error", description: "Failed to update profile", variant: "destructive" }),
  });

  return {
    /** Address of the picture that is on its way; null while none is. */
    preview,
    /** How much of it has been sent, 0 to 1. */
    sent,
    /** Why the chosen file was not taken. */
    fault,
    removing: removing.isPending,
    choose(file: File) {
      const wrong = faultOf(file);
      setFault(wrong);
      if (wrong !== null) return;
      setSent(0);
      setPreview(URL.createObjectURL(file));
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
