import { api } from "@narthex/contract/api.ts";
import type { SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import type { FieldValues } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";

/**
 * Saves one card of the settings: only its changed fields, and only against the version that the user saw.
 * @param valuesOf returns the card's fields of the settings
 */
export function useSettingsChange<I extends FieldValues>(
  form: SchemaForm<I>,
  settings: SettingsView,
  valuesOf: (settings: SettingsView) => I,
) {
  const version = useVersion(form, settings, valuesOf);
  const save = useAction({
    call: (typed: I) =>
      version.save(typed, (change) =>
        request(api.settings.update, { body: change as SettingsChange & { updatedAt: string | undefined } }),
      ),
    failed: "Failed to save settings",
    failureNotice: true,
    // The stored values, because the server cleans the typed text.
    onSaved: (saved) => form.reset(valuesOf(saved)),
    done: "Settings saved",
  });
  return { ...save, version };
}
