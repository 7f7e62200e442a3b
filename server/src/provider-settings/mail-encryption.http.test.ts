// The encryption that the settings show for the mail server of the environment.
import { api } from "@narthex/contract/api.ts";
import { expect, test } from "vitest";
import { openCongregation } from "../../test/congregation.ts";

test.each([
  ["smtp://127.0.0.1:2525", "none"],
  ["smtp://localhost:2525?requireTLS=true", "starttls"],
  ["smtp://smtp.example.org", "starttls"],
  ["smtps://smtp.example.org", "tls"],
])("the encryption of %s is shown as %s", async (smtpUrl, encryption) => {
  const congregation = await openCongregation({ config: { smtpUrl, mailFrom: "office@example.org" } });
  const admin = await congregation.as("admin");
  expect((await admin.call(api.mailServer.get)).body.values?.encryption).toBe(encryption);
  await congregation.close();
});
