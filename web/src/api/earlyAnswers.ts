// Answers that were requested before the app was loaded (start/main.ts).

/** The answer to a GET that was requested early, once; undefined if there is none. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.narthexEarly?.get(url);
  globalThis.narthexEarly?.delete(url);
  return answer;
}

/** Forgets the answers that no screen has taken, because something has changed since they were requested. */
export function dropEarlyAnswers(): void {
  globalThis.narthexEarly = undefined;
}
