// The refusals about children in rooms, and about changes that wait until they have left.

export const CHILD_ERRORS = {
  collector_record: {
    status: 403,
    sentence:
      "This concerns who may collect a child. Because you hand children over, a colleague has to make this change.",
  },
  already_collected: { status: 409, sentence: "This child was already collected." },
  check_in_reversed: {
    status: 409,
    sentence: "This check-in was reversed: the child was not handed over here. Please look up the code again.",
  },
  child_moved: {
    status: 409,
    sentence: "This child is checked in to another service now. Please look up the code again.",
  },
  child_inside: {
    status: 409,
    sentence: "A child is checked in here at the moment. Please hand the child over first.",
  },
  needed_inside: {
    status: 409,
    sentence:
      "This person brought a child who is checked in, or serves in a room. Please check the child or the person out first.",
  },
  import_child_inside: {
    status: 409,
    sentence:
      "A child is checked in to an event that would be moved or canceled. Please try again after the child has left.",
  },
  family_known: {
    status: 409,
    sentence: "There is already a family with this phone number. Please open it, or say that this is another family.",
  },
  family_name_known: {
    status: 409,
    sentence: "There is already a family with these names. Please open it, or say that this is another family.",
  },
  already_checked_in: {
    status: 409,
    sentence: "This child is checked in already. A children's lead can show the code again.",
  },
  attendance_of_child_inside: {
    status: 409,
    sentence:
      "This child is checked in to a children's room. Please ask a children's lead to undo that check-in on the room's board.",
  },
  room_full: {
    status: 409,
    sentence: "This room is full. A children's lead can let the child in and record the reason.",
  },
  room_in_use: {
    status: 409,
    sentence:
      "Children or adults are in this room at the moment. Hand over the children and check out the adults first.",
  },
  room_understaffed: {
    status: 409,
    sentence: "This room has too few adults. A children's lead can let the child in and record the reason.",
  },
  clearance_missing: { status: 409, sentence: "This person may not serve children at the moment." },
  merge_child_inside: {
    status: 409,
    sentence: "This child is checked in at the moment. Please undo the merge after the child has left.",
  },
  merge_needed_inside: {
    status: 409,
    sentence:
      "This person brought or may collect a child who is checked in, or serves in a room. Please undo the merge after they have left.",
  },
  code_wrong: { status: 422, sentence: "This code is wrong. Please check the tag." },
  approval_invalid: {
    status: 422,
    sentence: "This approval is wrong, was used already, or is older than two minutes. Please ask for a new one.",
  },
  locked_for_lead: { status: 423, sentence: "Too many codes were wrong. Please ask a children's lead." },
} as const;
