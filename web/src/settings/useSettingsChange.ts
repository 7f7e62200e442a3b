import { api } from "@narthex/contract/api.ts";
import type { SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import { useMutation } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { notify } from "../ui/notify.ts";

export const SETTINGS_FALLBACK = "Failed to save settings";

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
  const save = useMutation({
    mutationFn: (typed: I) =>
      version.save(typed, (change) =>
        request(api.settings.update, { body: change as SettingsChange & { updatedAt: string | undefined } }),
      ),
    onSuccess: async (saved) => {
      // As it is stored now: the server cleans what was typed.
      form.reset(valuesOf(saved));
      await refresh(api.settings.get, api.signin.user);
      notify({ title: "Settings saved" });
    },
    onError: (error) =>
      notify({ title: "Error", description: sentenceOf(error, SETTINGS_FALLBACK), variant: "destructive" }),
  });
  return { ...save, version };
}
