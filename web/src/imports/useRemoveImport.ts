import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";

/** Deletes an uploaded file; it has added no members. */
export function useRemoveImport(id: number, onRemoved: () => void) {
  return useAction({
    call: () => request(api.imports.remove, { params: { id } }),
    failed: "The file could not be removed. Please try again.",
    failureNotice: true,
    onSaved: onRemoved,
  });
}
