// Commits a change and kills itself before any notification. Started by a test with the database's address.
import { publishChange } from "../src/changes/rows.ts";
import { openPostgres } from "../src/database/database.ts";

const [url = "", eventId] = process.argv.slice(2);
const postgres = openPostgres({ url, size: 1, onPublish: () => process.kill(process.pid, "SIGKILL") });
await postgres.transaction((tx) => publishChange(tx, { topic: "events", eventId: Number(eventId) }));
