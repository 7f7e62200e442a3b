import { api } from "@narthex/contract/api.ts";
import { CODE_RULES, type CodeRule } from "@narthex/contract/child-kinds.ts";
import { ChildrenSettingsChange, type StoredChildrenSettings } from "@narthex/contract/children-settings.ts";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";
import { MemberPicker } from "../../members/picker/MemberPicker.tsx";
import { PendingDialog } from "../../page/PendingDialog.tsx";

const EditedRules = ChildrenSettingsChange.omit({ updatedAt: true }).required();
type RulesInput = z.input<typeof EditedRules>;

const TITLE = "Pickup rules";
const LABELS = {
  codes: "Codes",
  minCollectorAge: "Youngest age to collect or serve",
  lateMinutes: "Minutes after the end until guardians are texted",
  safeguardingContactId: "Safeguarding contact",
} as const;
const NO_ONE = "No one";
const CODE_LABELS: Readonly<Record<CodeRule, string>> = {
  child: "One for each child",
  family: "One for all children of a family",
};

const toRulesValues = (rules: StoredChildrenSettings): RulesInput => {
  const { codes, minCollectorAge, lateMinutes, safeguardingContactId } = rules;
  return { codes, minCollectorAge, lateMinutes, safeguardingContactId };
};

export default function PickupRulesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(read(api.children.settings));
  if (query.data) return <RulesForm rules={query.data} onClose={onClose} />;
  return <PendingDialog size="small" title={TITLE} onClose={onClose} query={query} bar="h-32" />;
}

function RulesForm({ rules, onClose }: { rules: StoredChildrenSettings; onClose: () => void }) {
  const form = useSchemaForm<RulesInput>(EditedRules, toRulesValues(rules), "children.rules");
  const version = useVersion(form, rules, toRulesValues, () => request(api.children.settings, {}));
  const current = version.newer ?? rules;
  const save = useAction({
    call: (typed: RulesInput) => version.save(typed, (body) => request(api.children.changeSettings, { body })),
    failed: "The rules could not be saved. Please try again.",
    done: "Rules saved",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={save} onClose={onClose} size="small" title={TITLE} submitLabel="Save">
      <ConflictNote
        form={form}
        version={version}
        fields={{
          ...LABELS,
          safeguardingContactId: {
            label: LABELS.safeguardingContactId,
            words: (id: number | null) =>
              id === null
                ? NO_ONE
                : (id === current.safeguardingContactId && current.safeguardingContact) || "The person you chose here",
          },
        }}
      />
      <SelectField
        form={form}
        name="codes"
        label={LABELS.codes}
        required
        options={CODE_RULES.map((value) => ({ value, label: CODE_LABELS[value] }))}
      />
      <NumberField
        form={form}
        name="minCollectorAge"
        label={LABELS.minCollectorAge}
        required
        hint="In whole years. A person whose date of birth shows a lower age is refused."
      />
      <NumberField
        form={form}
        name="lateMinutes"
        label={LABELS.lateMinutes}
        hint="After twice this time the leads are texted, after three times the safeguarding contact. Leave this empty to text no one automatically."
      />
      <MemberPicker
        form={form}
        name="safeguardingContactId"
        label={LABELS.safeguardingContactId}
        hint={
          current.isContactInactive
            ? `${current.safeguardingContact} is inactive and gets no texts. Please choose someone else.`
            : undefined
        }
        nobody={NO_ONE}
        start={current.safeguardingContact}
        offered="active"
      />
    </FormDialog>
  );
}
