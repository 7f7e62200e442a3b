import type { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";

type Removal = typeof api.imports.remove | typeof api.giftImports.remove;

/** Deletes an uploaded file; it has added nothing. */
export function useRemoveImport(removal: Removal, id: number, onRemoved: () => void) {
  return useAction({
    call: () => request(removal, { params: { id } }),
    failed: "The file could not be removed. Please try again.",
    failureNotice: true,
    onSaved: onRemoved,
  });
}
