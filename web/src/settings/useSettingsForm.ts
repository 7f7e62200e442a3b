import { api } from "@narthex/contract/api.ts";
import type { SettingsChange, SettingsView } from "@narthex/contract/settings.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";

/**
 * The form of one card of the settings. It saves only its changed fields, and only against the version that the user
 * saw.
 * @param valuesOf returns the card's fields of the settings
 * @param draft the name of the stored draft
 */
export function useSettingsForm<I extends FieldValues>(
  schema: z.ZodType<unknown, I>,
  valuesOf: (settings: SettingsView) => NoInfer<I>,
  draft: string,
) {
  const settings = useSuspenseQuery(read(api.settings.get)).data;
  const form = useSchemaForm<I>(schema, valuesOf(settings) as unknown as DefaultValues<I>, draft);
  const version = useVersion<SettingsView, I>(form, settings, valuesOf);
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
  return { settings, form, version, save };
}
