// The sentences of the audit log about announcements.
export const ANNOUNCEMENT_WORDINGS = {
  "announcement.created": { by: "{actor} wrote the announcement {subject}" },
  "announcement.changed": { by: "{actor} changed the announcement {subject}: {fields}" },
  "announcement.deleted": { by: "{actor} deleted an announcement" },
  "announcement.sent": {
    by: "{actor} sent the announcement {subject} by {channel}",
    nobody: "The announcement {subject} was sent by {channel}",
  },
  "announcement.not_sent": {
    by: "The announcement {subject} was not sent by {channel}: it was published more than a day late",
    facts: [
      {
        fact: "reason",
        is: "restored",
        by: "The announcement {subject} was not sent by {channel}: its time had passed when a backup was restored",
      },
      {
        fact: "reason",
        is: "over",
        by: "The announcement {subject} was not sent by {channel}: its last day had passed",
      },
      {
        fact: "reason",
        is: "unavailable",
        by: "The announcement {subject} was not sent by {channel}: this was not set up on the server",
      },
    ],
  },
};
