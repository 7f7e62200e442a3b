import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { notify } from "../ui/notify.ts";

/** Throws the uploaded file away; nobody was added by it. */
export function useRemoveImport(id: number, onRemoved: () => void) {
  return useMutation({
    mutationFn: () => request(api.imports.remove, { params: { id } }),
    onSuccess: () => {
      void refresh(api.imports.list);
      onRemoved();
    },
    onError: (error) =>
      notify({
        title: "Error",
        description: sentenceOf(error, "The file could not be removed. Please try again."),
        variant: "destructive",
      }),
  });
}
