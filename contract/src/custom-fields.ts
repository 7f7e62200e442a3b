// Fields of people that administrators define, such as a T-shirt size, and their values.
import * as z from "zod";
import {
  CUSTOM_FIELD_EDITORS,
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_READERS,
  MAX_CUSTOM_FIELDS,
  MAX_CUSTOM_TEXT,
  MAX_FIELD_CHOICES,
} from "./custom-field-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { date, entryKey, IdInPath, id, idInPath, line, tooLong, version } from "./fields.ts";
import { MAX_NAME, MAX_SEARCH } from "./limits.ts";
import { CUSTOM_FILTERS } from "./member-filters.ts";

const FROM_LIST = "Please choose from the list.";
const Kind = z.enum(CUSTOM_FIELD_KINDS, FROM_LIST);
const Readers = z.enum(CUSTOM_FIELD_READERS, FROM_LIST);
const Editors = z.enum(CUSTOM_FIELD_EDITORS, FROM_LIST);

const FieldChoice = z.object({ id: z.number(), name: z.string(), isArchived: z.boolean() });

export const CustomField = z.object({
  id: z.number(),
  name: z.string(),
  kind: Kind,
  seenBy: Readers,
  editedBy: Editors,
  /** The choices in their order; empty for other kinds. */
  choices: z.array(FieldChoice),
  isArchived: z.boolean(),
  updatedAt: z.string(),
  can: z.object({
    /** Enter values of other people. */
    enter: z.boolean(),
  }),
});
export type CustomField = z.infer<typeof CustomField>;

/**
 * A value: text; a number; a date, YYYY-MM-DD; true or false; the id of a choice; or ids of choices. Null for none.
 */
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]);

/** What a caller sees of a person in one field, and whether the caller may change it. */
export const MemberCustomValue = z.object({ fieldId: z.number(), value: Value.nullable(), canEdit: z.boolean() });
export type MemberCustomValue = z.infer<typeof MemberCustomValue>;
export type CustomValue = MemberCustomValue["value"];

/** Values to write; fields that are absent stay. The kind of the field decides what is possible. */
export const CustomValues = z
  .array(
    z.object({
      fieldId: id,
      value: z
        .union(
          [
            z.string().max(MAX_CUSTOM_TEXT, tooLong(MAX_CUSTOM_TEXT)),
            z.number(),
            z.boolean(),
            z.array(id).max(MAX_FIELD_CHOICES),
          ],
          `Please enter at most ${MAX_CUSTOM_TEXT} characters, or choose from the list.`,
        )
        .nullable(),
    }),
  )
  .max(MAX_CUSTOM_FIELDS);
export type CustomValues = z.infer<typeof CustomValues>;

const name = line(MAX_NAME, "Please enter a name.");
const AGAIN = "Each choice needs a name of its own.";

const Choices = z
  .array(
    z.object({
      /** Absent for a new choice. */
      id: id.optional(),
      name: line(MAX_NAME, "Please enter the name of the choice."),
      isArchived: z.boolean(FROM_LIST),
    }),
  )
  .max(MAX_FIELD_CHOICES, `Please add at most ${MAX_FIELD_CHOICES} choices.`)
  .refine((all) => new Set(all.map((choice) => choice.name.toLowerCase())).size === all.length, AGAIN);

const HIDDEN = "A person who cannot see the field cannot change it.";
const isPossible = ({ seenBy, editedBy }: { seenBy: string; editedBy: string }): boolean =>
  editedBy !== "person" || seenBy === "person";

const Access = { seenBy: Readers, editedBy: Editors };

export const NewCustomField = z
  .object({ name, kind: Kind, ...Access, choices: Choices, entryKey: entryKey.optional() })
  .refine(isPossible, { path: ["editedBy"], error: HIDDEN })
  .refine(({ kind, choices }) => (kind !== "choice" && kind !== "choices") || choices.length > 0, {
    path: ["choices"],
    error: "Please add at least one choice.",
  });
export type NewCustomField = z.infer<typeof NewCustomField>;

/** Choices are sent whole and in order; one that is left out is archived. */
export const CustomFieldChange = z
  .object({ name, ...Access, choices: Choices, updatedAt: version })
  .refine(isPossible, { path: ["editedBy"], error: HIDDEN });
export type CustomFieldChange = z.infer<typeof CustomFieldChange>;

/** Values of a custom field with numbers or with dates. */
const numberOrDay = z.union([date, z.coerce.number().min(-1e15).max(1e15)], "Please enter a number or a date.");

/** The filters of the directory by a custom field. */
export const customFilters = {
  /** The id of a custom field that the caller sees of everybody: the list is narrowed and sorted by it. */
  customField: idInPath,
  customIs: z.enum(CUSTOM_FILTERS, "Please choose from the list."),
  /** The id of one of the choices of the field. */
  customChoice: idInPath,
  /** A part of the text of the field. */
  customText: line(MAX_SEARCH, "Please enter a part of the text."),
  /** The smallest and the largest number, or the first and the last day, of the field. */
  customFrom: numberOrDay,
  customTo: numberOrDay,
};

export const customFields = {
  list: endpoint({
    method: "GET",
    path: "/api/custom-fields",
    summary:
      "The fields whose values the caller may see of someone, in their order. Administrators see archived ones too.",
    access: "signed_in",
    reads: ["members"],
    answers: { 200: z.array(CustomField) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/custom-fields",
    summary: "Adds a field of people at the end. 200 with the same field where this entry key was used before.",
    access: "settings.manage",
    body: NewCustomField,
    answers: { 200: CustomField, 201: CustomField },
    errors: ["custom_field_exists", "custom_fields_full", "not_found", "entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/custom-fields/:id",
    summary: "Changes the name, the access and the choices of a field. Its kind stays, and so do the values of people.",
    access: "settings.manage",
    params: IdInPath,
    body: CustomFieldChange,
    answers: { 200: CustomField },
    errors: ["not_found", "custom_field_exists", "conflict"],
  }),
  archive: endpoint({
    method: "PUT",
    path: "/api/custom-fields/:id/archived",
    summary: "Archives a field, or restores it. The values of an archived field are kept and shown nowhere.",
    access: "settings.manage",
    params: IdInPath,
    body: z.object({ isArchived: z.boolean("Please choose yes or no.") }),
    answers: { 200: CustomField },
    errors: ["not_found"],
  }),
  move: endpoint({
    method: "PUT",
    path: "/api/custom-fields/:id/place",
    summary: "Moves a field one place up or down.",
    access: "settings.manage",
    params: IdInPath,
    body: z.object({ direction: z.enum(["up", "down"], FROM_LIST) }),
    answers: { 200: CustomField },
    errors: ["not_found"],
  }),
};
