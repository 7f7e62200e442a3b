import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { clickTwiceAtOnce } from "../../test/pointer.ts";
import { ApiError } from "../api/request.ts";
import { EmailLine, SmallField, SmallForm } from "./SmallForm.tsx";
import { useAttempt } from "./useAttempt.ts";

type Submit = (values: Record<string, string>) => Promise<void>;

function SignIn({ onSubmit }: { onSubmit: Submit }) {
  const attempt = useAttempt();
  return (
    <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={onSubmit}>
      <EmailLine attempt={attempt} />
      <SmallField attempt={attempt} name="password" label="Password" type="password" />
    </SmallForm>
  );
}

async function showSignIn(onSubmit: Submit) {
  const screen = await render(<SignIn onSubmit={onSubmit} />);
  const email = screen.getByRole("textbox", { name: "Email" });
  const password = screen.getByLabelText("Password", { exact: true });
  const submit = screen.getByRole("button", { name: "Sign in" });
  return { screen, email, password, submit };
}

test("the first field has the focus, and Enter sends the value of every field", async () => {
  const onSubmit = vi.fn<Submit>(() => new Promise(() => {}));
  const { email, password, submit } = await showSignIn(onSubmit);
  await expect.element(email).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("ada@example.org{Tab}secret");
  await expect.element(password).toHaveValue("secret");
  await userEvent.keyboard("{Enter}");
  expect(onSubmit.mock.calls).toEqual([[{ email: "ada@example.org", password: "secret" }]]);
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
});

test("two submits at the same moment send once", async () => {
  const onSubmit = vi.fn<Submit>(() => new Promise(() => {}));
  const { submit } = await showSignIn(onSubmit);
  clickTwiceAtOnce(submit.element());
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a refusal is announced, the typed text stays, and the form can be sent again", async () => {
  const refused = new ApiError(401, "Unauthorized", { message: "That email or password is not right." });
  const onSubmit = vi.fn<Submit>(() => Promise.reject(refused));
  const { screen, email, submit } = await showSignIn(onSubmit);
  await email.fill("ada@example.org");
  await submit.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("That email or password is not right.");
  await expect.element(email).toHaveValue("ada@example.org");
  await expectAccessible();
  await submit.click();
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2);
});

test("the sentence about a field is beside it, and the field has the focus, without a sentence on top", async () => {
  const fields = { email: "Enter an email address." };
  const refused = new ApiError(400, "Bad Request", { message: "Some fields need attention.", fields });
  const { screen, email, submit } = await showSignIn(() => Promise.reject(refused));
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription("Enter an email address.");
  await expect.element(email).toBeInvalid();
  await expect.element(email).toHaveFocus();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});

test("the sentence about a value without a field is announced on top", async () => {
  const fields = { token: "This link is incomplete." };
  const refused = new ApiError(400, "Bad Request", { message: "Some fields need attention.", fields });
  const { screen, submit } = await showSignIn(() => Promise.reject(refused));
  await submit.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("This link is incomplete.");
});

test("an error without a sentence has a general one", async () => {
  const { screen, submit } = await showSignIn(() => Promise.reject(new Error("boom")));
  await submit.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Something went wrong. Please try again.");
});
