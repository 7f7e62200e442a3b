// `npm run demo`: the server with the sample congregation.
import { runServer } from "../../server/src/run.ts";
import { sample } from "./sample.ts";

await runServer(sample);
