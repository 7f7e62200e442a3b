import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../sample/src/cast.ts";

/** Confirms the password of an account of the sample, so that the next minutes need no confirmation. */
export async function confirmPassword(page: Page): Promise<void> {
  const answer = await page.request.post(api.confirmation.confirm.path, { data: { password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`not confirmed: ${await answer.text()}`);
}
