// The refusals about serving plans.

export const SERVING_ERRORS = {
  serving_over: { status: 409, sentence: "This event is over." },
  serving_planned: {
    status: 409,
    sentence: "People were asked to serve at this event. Remove them from the plan first.",
  },
  serving_full: { status: 409, sentence: "All places of this position are taken." },
  serving_twice: { status: 409, sentence: "You already serve at this time. The leader can plan you here as well." },
  serving_not_listed: {
    status: 409,
    sentence: "Only people whom the leader has chosen serve in this position. Please ask the leader to add you.",
  },
  positions_changed: {
    status: 409,
    sentence: "Someone else changed the positions at the same time. Please check them and try again.",
  },
} as const;
