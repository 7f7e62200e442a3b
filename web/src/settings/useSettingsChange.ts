import { api } from "@narthex/contract/api.ts";
import type { SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import type { FieldValues } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";

/**
 * Saves one card of the settings: only what was changed in it, and only to the version that was seen.
 * @param valuesOf the card's fields of the settings
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
    // As it is stored now: the server cleans what was typed.
    onSaved: (saved) => form.reset(valuesOf(saved)),
    done: "Settings saved",
  });
  return { ...save, version };
}
