import { AUDIENCES } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { DUTIES, DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import { formatPeople } from "../format/format.ts";
import { ChoicesField } from "../forms/ChoicesField.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";
import { AUDIENCE_LABELS, AUDIENCE_MEANINGS } from "./announcementWords.ts";

const AUDIENCE_OPTIONS = AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }));
/** The people of a list are chosen in the directory and cannot be changed here. */
const PEOPLE_OPTIONS = AUDIENCE_OPTIONS.filter(({ value }) => value === "people");
const OTHER_OPTIONS = AUDIENCE_OPTIONS.filter(({ value }) => value !== "people");

const LIST_HINT = "To write to a saved list, open it under Members and choose Email or text under More.";

const DUTY_CHOICES = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] }));
const COLUMNS = "grid gap-x-5 sm:grid-cols-2";

/** Who sees an announcement: the audience, and its ministries or duties below. */
export function AudienceFields({ form }: { form: SchemaForm<AnnouncementInput> }) {
  const { data: ministries } = useSuspenseQuery(read(api.ministries.list));
  const targetAudience = useWatch({ control: form.control, name: "targetAudience" });
  return (
    <>
      <SelectField
        form={form}
        name="targetAudience"
        label="Audience"
        className="sm:col-span-2"
        hint={
          targetAudience !== "people" && (
            <>
              {(targetAudience === "all" || targetAudience === "members") && <Meanings />}
              {LIST_HINT}
            </>
          )
        }
        options={targetAudience === "people" ? PEOPLE_OPTIONS : OTHER_OPTIONS}
      />
      {targetAudience === "ministry" && (
        <ChoicesField
          form={form}
          name="ministryIds"
          label="Ministries"
          required
          choices={ministries.map(({ id, name }) => ({ value: id, label: name }))}
          listClassName={COLUMNS}
          className="sm:col-span-2"
        />
      )}
      {targetAudience === "duties" && (
        <ChoicesField
          form={form}
          name="duties"
          label="Duties"
          required
          choices={DUTY_CHOICES}
          listClassName={COLUMNS}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

/** Who "everyone" and "members" are, with the numbers of people, because the names do not say the difference. */
function Meanings() {
  const [all, members] = [
    useQuery({ ...read(api.announcements.reach, { query: { targetAudience: "all" } }), staleTime: 0 }),
    useQuery({ ...read(api.announcements.reach, { query: { targetAudience: "members" } }), staleTime: 0 }),
  ];
  const lines = [
    { audience: "all", reach: all.data },
    { audience: "members", reach: members.data },
  ] as const;
  return lines.map(({ audience, reach }) => (
    <span key={audience} className="block">
      {`${AUDIENCE_LABELS[audience]}: ${AUDIENCE_MEANINGS[audience]}`}
      {reach && ` (${formatPeople(reach.people)})`}
      {"."}
    </span>
  ));
}
