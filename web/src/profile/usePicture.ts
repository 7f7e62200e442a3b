// Choosing and removing one's picture. It changes at once, whether or not the rest of the profile is being edited.
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useSendPicture } from "../pictures/useSendPicture.ts";
import { notify } from "../ui/notify.ts";
import { showProfile } from "./showProfile.ts";

async function show() {
  showProfile(await queryClient.fetchQuery({ ...read(api.members.profile), staleTime: 0 }));
}

/** An address at which the browser itself shows a file; it keeps the file in memory until the address is given back. */
function useAddressOf(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

export function usePicture() {
  const { file, forgetFault, ...sending } = useSendPicture(api.upload.profilePicture, {
    show,
    taken: "Profile picture uploaded successfully",
    failed: "Failed to upload profile picture",
  });
  // Taking the picture away overwrites nothing that somebody typed, so it goes for any version of the profile.
  const removing = useMutation({
    mutationFn: () => request(api.members.updateMe, { body: { profileImageUrl: null, updatedAt: undefined } }),
    onSuccess: (saved) => {
      showProfile(saved);
      notify({ title: "Profile updated successfully" });
    },
    onError: () => notify({ title: "Error", description: "Failed to update profile", variant: "destructive" }),
  });
  return {
    ...sending,
    sending: file !== null,
    /** Address of the picture that is on its way; null while none is. */
    preview: useAddressOf(file),
    removing: removing.isPending,
    remove(after: () => void) {
      forgetFault();
      removing.mutate(undefined, { onSuccess: after });
    },
  };
}
