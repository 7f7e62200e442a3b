// The sentences of the audit log about imports of members, gifts and calendars.
export const IMPORT_WORDINGS = {
  "import.imported": { by: "{actor} imported members: {added} added, {leftOut} left out" },
  "import.import_undone": { by: "{actor} undid an import of members: {removed} removed, {kept} kept" },
  "gift_import.imported": { by: "{actor} imported gifts: {gifts} entered, {refunded} refunded, {leftOut} left out" },
  "gift_import.import_undone": { by: "{actor} undid an import of gifts: {voided} voided" },
  "gift_import.left_out_exported": { by: "{actor} downloaded the left-out rows of an import of gifts" },
  "calendar_import.imported": {
    by: "{actor} imported a calendar: {added} added, {changed} changed, {leftOut} left out",
  },
  "calendar_import.import_undone": {
    by: "{actor} undid an import of a calendar: {removedEvents} deleted, {kept} kept",
  },
  "calendar_import.left_out_exported": { by: "{actor} downloaded the left-out entries of an import of a calendar" },
  "import.left_out_exported": { by: "{actor} downloaded the left-out rows of an import of members" },
};
