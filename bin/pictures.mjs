// `npm run pictures`: takes the pictures of the help pages and of the README from the sample congregation.
import { runPlaywright } from "./playwright.mjs";

await runPlaywright("pictures.config.ts");
