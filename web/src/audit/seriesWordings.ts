// The sentences of the audit log about series of events.
export const SERIES_WORDINGS = {
  "event.repeated": { by: "{actor} planned {subject} as a series of {events}" },
  "event.series_changed": {
    by: "{actor} changed the series of {subject} ({changedEvents} changed, {added} added, {removed} deleted): {fields}",
  },
  "event.series_deleted": { by: "{actor} deleted {removedEvents} of the series “{title}”" },
  "event.left_series": { by: "{actor} took {subject} out of its series, with its records" },
  "event.series_change_undone": { by: "{actor} undid a change of the series of {subject}: {restoredEvents} restored" },
};
