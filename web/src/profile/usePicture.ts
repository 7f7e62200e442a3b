// Choosing and removing the user's picture. It changes immediately, even while the rest of the profile is being edited.
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useSendPicture } from "../pictures/useSendPicture.ts";
import { notify } from "../ui/notify.ts";
import { showProfile } from "./showProfile.ts";

async function showSavedProfile() {
  showProfile(await queryClient.fetchQuery({ ...read(api.members.profile), staleTime: 0 }));
}

/** The object URL of a file. The browser keeps the file in memory until the URL is revoked. */
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
    show: showSavedProfile,
    taken: "Profile picture uploaded successfully",
    failed: "Failed to upload profile picture",
  });
  // Removing the picture overwrites no typed value, so it does not check the version of the profile.
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
    /** The object URL of the picture being uploaded; null if there is none. */
    preview: useAddressOf(file),
    removing: removing.isPending,
    remove(after: () => void) {
      forgetFault();
      removing.mutate(undefined, { onSuccess: after });
    },
  };
}
