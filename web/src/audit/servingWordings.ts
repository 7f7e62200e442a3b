// The sentences of the audit log about serving plans.
export const SERVING_WORDINGS = {
  "ministry.positions_changed": { by: "{actor} changed the positions of {subject}" },
  "ministry.serving_events_changed": { by: "{actor} changed the events at which {subject} serves" },
  "ministry.serving_asked": { by: "{actor} asked {memberIds} to serve for {subject}" },
  "ministry.serving_removed": {
    by: "{actor} removed {memberId} from the serving plan of {subject} for {eventId}",
    own: "{actor} removed themselves from the serving plan of {subject} for {eventId}",
  },
  "ministry.serving_person_removed": {
    by: "{actor} removed {memberId} from the serving plan of {subject}",
    own: "{actor} removed themselves from the serving plan of {subject}",
  },
  "ministry.serving_exported": { by: "{actor} exported who served in {subject}" },
  "event.serving_accepted": {
    by: "{actor} recorded that {memberId} serves at {subject}",
    own: "{actor} agreed to serve at {subject}",
    nobody: "{memberId} agreed to serve at {subject} with the link in an email",
  },
  "event.serving_declined": {
    by: "{actor} recorded that {memberId} does not serve at {subject}",
    own: "{actor} declined to serve at {subject}",
    nobody: "{memberId} declined to serve at {subject} with the link in an email",
  },
};
