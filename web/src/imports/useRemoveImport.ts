import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";

/** Deletes an uploaded file; it has added nothing. */
export function useRemoveImport(kind: "imports" | "giftImports", id: number, onRemoved: () => void) {
  return useAction({
    call: () => request(api[kind].remove, { params: { id } }),
    failed: "The file could not be removed. Please try again.",
    failureNotice: true,
    onSaved: onRemoved,
  });
}
