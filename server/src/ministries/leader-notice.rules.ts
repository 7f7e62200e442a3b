// The message to a person who was chosen to lead a ministry, with the first steps. Pure.
export function writeLeaderNotice(ministry: string): { subject: string; content: string } {
  return {
    subject: `You now lead ${ministry}`,
    content: [
      "Your dashboard shows its next event and what waits for you.",
      "You choose its people under Members, Assignments, write its description under Ministries, and take attendance on the page of each of its events.",
      "If this is a mistake, please write back.",
    ].join("\n\n"),
  };
}
