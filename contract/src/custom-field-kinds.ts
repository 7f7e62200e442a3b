// Choices about custom fields, apart from the schemas so that the browser's first screen does not load those.
export const CUSTOM_FIELD_KINDS = ["text", "number", "date", "yes_no", "choice", "choices"] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** Who sees the values: administrators; also staff; also leaders of a ministry of the person; also the person. */
export const CUSTOM_FIELD_READERS = ["administrators", "managers", "staff", "person"] as const;
export type CustomFieldReaders = (typeof CUSTOM_FIELD_READERS)[number];

/** Who changes the values: those who manage members and see them; also the person. */
export const CUSTOM_FIELD_EDITORS = ["managers", "person"] as const;
export type CustomFieldEditors = (typeof CUSTOM_FIELD_EDITORS)[number];

/** The most fields and the most choices of one, archived ones included: neither is paged. */
export const MAX_CUSTOM_FIELDS = 100;
export const MAX_FIELD_CHOICES = 100;
export const MAX_CUSTOM_TEXT = 500;

/** How the audit log marks the name of a custom field among the names of changed fields. */
export const CUSTOM_FIELD_FACT = "custom: ";

/** Values by the id of their field, without empty ones (`members.custom_values`). */
export type StoredCustomValues = Readonly<Record<string, string | number | boolean | readonly number[]>>;
