import { api } from "@narthex/contract/api.ts";
import { TIMEZONES } from "@narthex/contract/limits.ts";
import { Settings, type SettingsChange, type SettingsView } from "@narthex/contract/settings.ts";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { read, refresh } from "../client/reads.ts";
import { problemOf, request, sentenceOf } from "../client/request.ts";
import { timezoneName } from "../client/words.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Card } from "../ui/Card.tsx";
import { notify } from "../ui/notices.ts";

const FALLBACK = "Failed to save settings";

const ZONES = TIMEZONES.map((value) => ({ value, label: timezoneName(value) }));

const REGISTRATION = [
  { value: "open", label: "Anyone" },
  { value: "closed", label: "Nobody on their own" },
];

const NEW_MEMBERS = [
  { value: "pending", label: "Pending, until an administrator admits them" },
  { value: "active", label: "Active at once" },
];

const editable = ({ emailDelivery: _, ...settings }: SettingsView): Settings => settings;

function touched(typed: Settings, dirty: { readonly [Field in keyof Settings]?: boolean }): SettingsChange {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => dirty[field as keyof Settings]));
}

export function CongregationCard() {
  const form = useSchemaForm(Settings, editable(useSuspenseQuery(read(api.settings.get)).data));
  const { dirtyFields } = form.formState;
  const save = useMutation({
    // Only what was touched: what another administrator has changed meanwhile stays.
    mutationFn: (typed: Settings) => request(api.settings.update, { body: touched(typed, dirtyFields) }),
    onSuccess: async (saved) => {
      form.reset(editable(saved));
      await refresh(api.settings.get, api.signin.user);
      notify({ title: "Settings saved" });
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, FALLBACK), variant: "destructive" }),
  });
  return (
    <Card title="Congregation">
      <Form form={form} onSubmit={save.mutate} saving={save.isPending} error={problemOf(save.error, FALLBACK)}>
        <TextField form={form} name="congregationName" label="Congregation name" required autoComplete="organization" />
        <SelectField
          form={form}
          name="timezone"
          label="Time zone"
          options={ZONES}
          hint="Decides what 'today' and 'this week' mean. Events keep the zone they were made with."
        />
        <SelectField
          form={form}
          name="registration"
          label="Who may create an account"
          options={REGISTRATION}
          hint="Accounts that exist already keep working."
        />
        <SelectField
          form={form}
          name="newMemberStatus"
          label="New members become"
          options={NEW_MEMBERS}
          hint="For people who create an account and complete their profile."
        />
        <FormActions submitLabel="Save" saving={save.isPending} />
      </Form>
    </Card>
  );
}
