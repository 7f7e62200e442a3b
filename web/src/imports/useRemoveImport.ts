import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";

/** Throws the uploaded file away; nobody was added by it. */
export function useRemoveImport(id: number, onRemoved: () => void) {
  return useAction({
    call: () => request(api.imports.remove, { params: { id } }),
    failed: "The file could not be removed. Please try again.",
    failureNotice: true,
    onSaved: onRemoved,
  });
}
