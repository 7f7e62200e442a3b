// The sentences of the audit log about series of events.
export const SERIES_WORDINGS = {
  "event.repeated": { by: "{actor} planned {subject} as a series of {events} events" },
  "event.series_changed": { by: "{actor} changed {changed} events of the series of {subject}: {fields}" },
  "event.series_deleted": { by: "{actor} deleted {removed} events of the series “{title}”" },
  "event.left_series": { by: "{actor} took {subject} out of its series, with its records" },
  "event.series_change_undone": { by: "{actor} undid a change of the series of {subject}: {restored} events restored" },
};
