// A stand-in for Stripe in the browser, on Stripe's own addresses.
import type { Route } from "@playwright/test";

/**
 * The part of Stripe.js that the give screen uses: an iframe of Stripe's, and a call to Stripe that charges the card.
 */
const STRIPE_SCRIPT = `
window.Stripe = Object.assign((key) => {
  const handlers = {};
  const element = {
    on(event, handler) { handlers[event] = handler; return element; },
    off() { return element; }, update() {}, unmount() {}, destroy() { element.frame?.remove(); },
    mount(place) {
      element.frame = document.createElement("iframe");
      element.frame.title = "Secure payment input frame";
      element.frame.setAttribute("style", "width: 100%; height: 80px; border: 0");
      element.frame.src = "https://js.stripe.com/frame.html";
      element.frame.onload = () => handlers.ready?.(element);
      place.append(element.frame);
    },
  };
  const elements = { clientSecret: "", create: () => element, getElement: () => element, update() {}, submit: async () => ({}) };
  return {
    elements: ({ clientSecret }) => Object.assign(elements, { clientSecret }),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    async confirmPayment() {
      const answer = await fetch("https://api.stripe.com/confirm", { method: "POST", body: elements.clientSecret });
      return answer.ok ? { paymentIntent: {} } : { error: { type: "card_error", message: "Your card has expired." } };
    },
    async retrievePaymentIntent(secret) {
      const answer = await fetch("https://api.stripe.com/retrieve", { method: "POST", body: secret });
      return { paymentIntent: { status: await answer.text() } };
    },
  };
}, { version: "endive" });`;

/** Answers js.stripe.com: its script, and the frame that holds the card number. */
export function answerAsStripe(route: Route): Promise<void> {
  const isFrame = route.request().url().endsWith(".html");
  return isFrame
    ? route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><html lang=en><title>Card</title><p>Card number</p>",
      })
    : route.fulfill({ contentType: "text/javascript", body: STRIPE_SCRIPT });
}
