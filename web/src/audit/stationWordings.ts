// The sentences of the audit log about check-in stations.
export const STATION_WORDINGS = {
  "station.added": { by: "{actor} added the check-in station {subject}" },
  "station.renamed": { by: "{actor} renamed the check-in station {subject}" },
  "station.printing_changed": { by: "{actor} changed how the check-in station {subject} prints: {fields}" },
  "print_program.added": { by: "{actor} added the printing program {subject}" },
  "print_program.revoked": { by: "{actor} revoked the printing program {subject}" },
  "station.linked": { by: "{actor} opened the link for a browser to become the check-in station {subject}" },
  "station.enrolled": { by: "A browser became the check-in station {subject}" },
  "station.revoked": { by: "{actor} revoked the check-in station {subject}" },
  "station.refused": {
    by: "{actor} was refused {times}, because stations may not make this call",
  },
};
