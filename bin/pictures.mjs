// `npm run pictures`: takes the pictures of the help pages, in docs/help/pictures, from the sample congregation.
import { runPlaywright } from "./playwright.mjs";

await runPlaywright("pictures.config.ts");
