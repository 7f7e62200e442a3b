import { api } from "@narthex/contract/api.ts";
import type { SettingsChange } from "@narthex/contract/settings.ts";
import { useMutation } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { refresh } from "../client/reads.ts";
import { request, sentenceOf } from "../client/request.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { notify } from "../ui/notices.ts";

export const SETTINGS_FALLBACK = "Failed to save settings";

/** Saves one card of the settings: only what was touched, so that what another administrator has changed meanwhile stays. */
export function useSettingsChange<I extends FieldValues>(form: SchemaForm<I>) {
  const { dirtyFields } = form.formState;
  return useMutation({
    mutationFn: (typed: I) => {
      const touched = Object.entries(typed).filter(([field]) => (dirtyFields as Record<string, unknown>)[field]);
      return request(api.settings.update, { body: Object.fromEntries(touched) as SettingsChange });
    },
    onSuccess: async (saved) => {
      const shown = Object.keys(form.getValues());
      // As it is stored now, and "" where nothing is: that is what a field holds.
      const values = Object.entries(saved).filter(([field]) => shown.includes(field));
      form.reset(Object.fromEntries(values.map(([field, value]) => [field, value ?? ""])) as I);
      await refresh(api.settings.get, api.signin.user);
      notify({ title: "Settings saved" });
    },
    onError: (error) =>
      notify({ title: "Error", description: sentenceOf(error, SETTINGS_FALLBACK), variant: "destructive" }),
  });
}
