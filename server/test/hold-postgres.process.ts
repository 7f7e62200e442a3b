// Starts a PostgreSQL, prints its address, and runs until it is killed.
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

const { url, dataDir } = await startThrowawayPostgres("narthex held");
process.stdout.write(JSON.stringify({ url, dataDir }));
setInterval(() => {}, 60_000);
