// The configuration of `npm run pictures`, which takes the pictures of the help pages.
import base from "../playwright.config.ts";

export default { ...base, testDir: ".", testMatch: "help-pictures.ts", globalSetup: "./prepare.ts" };
