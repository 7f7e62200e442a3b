// An undo and a later check-in of the same person: when the queue sends the check-in.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildUnsavedKey } from "../../session/signOut.ts";
import { getCheckinQueue } from "./checkinQueue.ts";

const EVENT = { id: 9, title: "Sunday Service", maxAttendees: null };
const ANN = { id: 1, name: "Ann Kowal" };

/** The changing requests that have no answer yet. */
let sent: { method: string; answer: (response: Response) => void; fail: () => void }[] = [];
const methods = () => sent.map(({ method }) => method);
let removeListeners = () => {};

beforeEach(() => {
  // No retry becomes due during a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  sent = [];
  vi.stubGlobal("fetch", (_: string, { method = "GET" }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = { method, answer: resolve, fail: () => reject(new TypeError("No connection")) };
    sent.push(request);
    return promise.finally(() => {
      sent = sent.filter((one) => one !== request);
    });
  });
});
afterEach(() => {
  removeListeners();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The queue of an account, with an undo that is sent and a check-in that waits for it. */
function openQueue(userId: string) {
  const added = vi.spyOn(window, "addEventListener");
  const queue = getCheckinQueue(userId);
  const listeners = [...added.mock.calls];
  added.mockRestore();
  removeListeners = () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  };
  queue.undo(EVENT, ANN, 5);
  queue.checkIn(EVENT, ANN);
  expect(methods()).toEqual(["DELETE"]);
  const undo = queue.tasks()[0]?.key ?? "";
  const states = () => queue.tasks().map(({ kind, state }) => `${kind} ${state}`);
  const failUndo = async () => {
    sent[0]?.fail();
    await expect.poll(states).toEqual(["undo failed", "check-in saving"]);
  };
  return { queue, undo, states, failUndo };
}

test("it is sent as soon as the undo is discarded, in this tab or in another", async () => {
  const here = openQueue("here");
  await here.failUndo();
  here.queue.giveUp(here.undo);
  expect(methods()).toEqual(["POST"]);
  removeListeners();

  sent = [];
  const elsewhere = openQueue("elsewhere");
  await elsewhere.failUndo();
  const key = `${buildUnsavedKey("elsewhere")}checkins.${elsewhere.undo}`;
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  expect(elsewhere.states()).toEqual(["check-in saving"]);
  expect(methods()).toEqual(["POST"]);
});

test("it waits for the answer to an undo that is discarded while it is sent again", async () => {
  const { queue, undo, failUndo } = openQueue("retried");
  await failUndo();
  queue.retryAll();
  queue.giveUp(undo);
  expect(methods()).toEqual(["DELETE"]);
  sent[0]?.answer(Response.json({}));
  await expect.poll(methods).toEqual(["POST"]);
});

test("after it is saved, a press of Try again does not send an undo that was refused before", async () => {
  const { queue, states } = openQueue("refused");
  sent[0]?.answer(Response.json({ message: "Someone else is changing this." }, { status: 409 }));
  await expect.poll(methods).toEqual(["POST"]);
  queue.retryAll();
  expect(methods()).toEqual(["POST"]);
  sent[0]?.answer(Response.json({ id: 6, memberName: ANN.name, overCapacity: false }));
  await expect.poll(states).toEqual(["check-in saved"]);
  queue.retryAll();
  expect(methods()).toEqual([]);
});

test("a check-in by name is not sent after it was discarded during the search for the name", async () => {
  const { queue, failUndo, undo } = openQueue("named");
  await failUndo();
  queue.giveUp(undo);
  sent[0]?.answer(Response.json({ id: 6, memberName: ANN.name, overCapacity: false }));
  await expect.poll(methods).toEqual([]);
  const search = async (id: number, firstName: string) => {
    void queue.checkInByName(EVENT, `${firstName} Kowal`);
    await expect.poll(() => methods().at(-1)).toBe("GET");
    return () => sent.at(-1)?.answer(Response.json({ members: [{ id, firstName, lastName: "Kowal" }], total: 1 }));
  };
  const answerBen = await search(2, "Ben");
  queue.giveUp(queue.tasks().at(-1)?.key ?? "");
  answerBen();
  await expect.poll(methods).not.toContain("GET");
  const answerCara = await search(3, "Cara");
  answerCara();
  await expect.poll(methods).toEqual(["POST"]);
});
