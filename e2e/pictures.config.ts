// The configuration of `npm run pictures`, which takes the pictures of the help pages and of the README.
import base from "../playwright.config.ts";

export default {
  ...base,
  testDir: ".",
  testMatch: ["help-pictures.ts", "readme-pictures.ts"],
  globalSetup: "./prepare.ts",
};
