// Databases record applied migrations by time and never apply them again: migrations are only added.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf, MIGRATIONS, readMigrations } from "../server/src/database/migrate.ts";
import { outOfOrder } from "../server/src/database/migrations.rules.ts";

/** Every migration and the SHA-256 of its file. A new migration adds a line; existing lines are never changed. */
const CONTENT: Record<string, string> = {
  "0000_initial": "df848134ef45e90199735776e3432c961c355f73bafea2931ba7080436a28aad",
  "0001_own_sign_in": "4f1969ac8172a82788ae3b8901e08c017574953c732b3dcfcd7e1e9dfe90ecaa",
  "0002_households": "2d70f3e8231355b59b96ddc93b650e512425a26d52511dc8045bed76d09413f6",
  "0003_server_secret": "bab4e34d7611791bf59e45f4e7e9c9392f40c97ec26d6a0a0672f12493b07c9e",
  "0004_member_notes": "903c007388adb896189e6e5c57e2102d7f2d86573458f939dd5de033914c3f7b",
  "0005_fold_search_text": "337ccedbabfa6c8575a1a78df665fc77adeecd857ed300d98d77e49d73966821",
  "0006_duties": "0fc035c909cab1aef91aa599d0530d1be8bfffd0638a680e624ef311915c5d6f",
  "0007_tags": "d4edf4d9cf4dc9ad8dfc2997d786decdf3d6f70ae13de146e7a324e62d667d49",
  "0008_member_lists": "8edf78d6a7baaf8d301fecc9f3732b0ef004aa7c367b26912953ada68483b58b",
  "0009_rooms": "2719fa990d4393671a6d1c705585f6824a72e7816bdf0b5594b49180b75b2890",
  "0010_merges": "3d2c7ad28e7b362edebb5a594f83eba1ab946ec9458322c335c479ce34db9133",
  "0011_backups": "1903c8640270c7507abfc3adac7b6b058a96d1bd694b6190bf1fe0310a242123",
  "0012_import_sources": "b39e76e28a62273782722b5806e11f8dae545702d012fb246883871e58dad64a",
  "0013_headcounts_and_newcomers": "367231188079056013993f2804ab5054346691a1ebc667cf19395a3552bd66f5",
  "0014_event_series": "ff07db530689446329a6026a203c7c9a44aebca022ac72fa4c1cf2fca1d0a330",
  "0015_children": "cecf69c9e58fb2e9c842f6009ac02626d3398a4dacbba18e4009fc57d690590f",
  "0016_gift_imports": "4eb59538646acfe5b577d17a958c158ddb212dc91da336e2e56a6ae73862eb0c",
  "0017_care_notes": "3dc8b3b5fbd2423081ff6e33d66d8558ae4b6809f88f231fea62a932f1afa19a",
  "0018_follow_ups": "40586aff3b6bf56e70b9e848ab5a124a4fda97d97624dca4003d7d2139625ab6",
  "0019_announcement_people": "4919cc8cfe5a6493377f0059c854fc20e26bab3191e8df5b70176f1e3c2b73e7",
  "0020_calendar_feeds": "0aa2acafca964b8641adce61ebebf640de3a4a0354bb4b5c7918e170adfb78a0",
  "0021_custom_fields": "f5e8d5f29f57163b768f8a9030f15c8368560527bedc8344dcec33400eb80eed",
  "0022_joint_statements": "5e00e6aabdd093d1e52a0f056d6ab95770c4f649b2a1382cc989ac6529f33b18",
  "0023_public_calendar": "d027f56ef201c14dfa5225a8aa4a0e2c326852476a6449e7a7f6ed79090ab0b3",
  "0024_import_custom_fields_and_tags": "04f62e7eb3f0cac9a20fe6b2845d57342002908497793030faf5d1c64d03b1c8",
  "0025_event_replies": "6301af5506d0741182fca5539e9868d6d5d1de7b37613e06ada9894acdcecaa5",
  "0026_checkin_places": "8685dde3e399911f9433f8291a040179a1bcc912112ce7170fd6c3aac515a192",
  "0027_person_search": "5702a982d5d73651b516548317584e7bbd5ea623797b97063ced987abb1083f6",
  "0028_released_notes": "128b9335a57f3e9a5c024035d42924c1041f893f1801a73d88299e33641429a0",
  "0029_stations": "3d5d98194437f0775cc9569f0af317a1a4d3496497e41bded41e4bc8c14c7051",
  "0030_paper_slips": "1faffb265de14ec1f9e5f2b6c58a47e06a5c628e26b2e13c6deaa95e9433a318",
  "0031_family_cards": "7c9597b4a7f662404bea37665a0dbf1f65f0589c6d9e44c3430bdc2dcd122508",
  "0032_series_undos": "e3de8fa1ce2f2709cffe045fedb0812fbca34d948d83783746db13b543e39ae9",
  "0033_calendar_imports": "61efdc78f6605e0cdc67bee69a432906e66c77f3912c471596f27fa918836a4e",
  "0034_custom_values_index": "55c1cfaa3e824bb31e4b808c05f1e4c1dee0262dcec6c08759c1f7f893f776c9",
  "0035_child_texts": "bf6bec5ada143a8f60c52f2a4974ee4b89675d8154edc9cdb9ec2ecd5838b247",
  "0036_stored_search_texts": "d2478aa26cac0cbfa44c151fc53a2e0ec193cb63bc746a6adee02fdfae1986f5",
  "0037_printing": "a8b723bfdac09d37bc52f4d35c72865c08c827c7aff40aed6e3b803f6def5601",
  "0038_note_reviews": "c51cd6f78eadbc028bc6158b7dddc2a628c5de4eeee4ef3f0d972f0be1bcc352",
  "0039_first_steps": "94b0a35e9b7d0ed8a8d2dbacb180715589e7188ae6a889654f749d5604cf582c",
  "0040_room_events": "6dd8d4dcc320c5609910b381bc6fa3595b85dc0a0fe4a994025d327156b5551c",
  "0041_provider_settings": "3e1fcf9e77e721477c31f1bc83db159bb97f96f2c9800df81adb1f8010ab1938",
  "0042_funds": "9602bea806f923f28dedd10d361362a5e4ca3d9bfa44b43ce7031b52a0bee1b1",
  "0043_import_times": "4eba36e7828724e79c4479debfd9af3b13074ce81616c982cb915b4d6f3040da",
  "0044_guest_gifts": "c2efbc50cc281c2ce239e30c09b273b71691710c41ea263ce558011d20bf4845",
  "0045_fee_cover": "96b9208c8ab9866a5e041ce072d8ed93660d3b6f5305cee9fae2a8c100e205df",
  "0046_one_stay": "43efa8c4c04eda35b40863290f8aee6dffe8098d28aec7c37c0ca6831d450968",
  "0047_calendar_id": "d34d50e1955fbed7945b3377858d41aaa5572a90d833914562ecd0ecca5a9b86",
  "0048_approval_requests": "ab7a9311a0e3ef6d3742e642315a640ef75f702b60e68e93d136924fbc51a60e",
  "0049_payment_parts": "ef3f94aab3351ed12902cd3f106d16fde4cbe6567ff826786987f01414d4d2ee",
  "0050_series_version": "33e58b95c7c3431df9250cb6f92016df008b072b124afd8c92d979c03c868abb",
  "0051_estimated_birth_date": "dfa750ec400423ac83bd82ce46536f6cb4b306bfe0b4bdf5b8f66472ebc39530",
  "0052_join_dates_and_folded_searches": "36fdaf6ffafd5d3884e1cb6394e8f4fcb9668c33a861d26237bb512df48a8dc0",
  "0053_passkeys": "b8651a94122309e5473d3fffdd3dce140602119fc3a2288611cb41623bbc47c7",
  "0054_past_calendar_events": "5d658bcfa9f0e3f354d81a34bbea4d88cb909ee8b195188da28c5442b323c025",
  "0055_news_of_series": "15a0284f4bb885e68ce3a2c4e42f8be48ff2a3f89d2e24a984d5641d9ed3aa4f",
  "0056_fold_full_stops": "d811f279d3c4e45db8333bca1e8af8ef5282b769bfba99319fdb6d60ee867607",
  "0057_left_events": "638d0071f07f9ad1d7f5ed3fa3f946355b7f8fd890f8139cef169fb272c8e2bc",
  "0058_announcement_audiences": "284550fe6fcdc81c6cad2eff3d44e5a587bf695a59c75f37c35a32637cead053",
  "0059_room_grades": "b09948e340588a9477e148cc6941fa276be27fc931d7fce6635d54d1c12fd62d",
  "0060_undone_calendar_series": "f9f873f2deb505e3162de6da1439daa843c1ea65bed4b89134239c8b5cc989e0",
};

test("each migration is newer than the one before it", () => {
  expect(outOfOrder(readMigrations())).toEqual([]);
});

test("the journal lists every migration file once", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(readMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});

test("no migration is edited or removed once its hash is listed", () => {
  const hashes = readMigrations().map(({ tag }) => [tag, hashOf(readFileSync(join(MIGRATIONS, `${tag}.sql`), "utf8"))]);
  expect(Object.fromEntries(hashes)).toEqual(CONTENT);
});

test("only the snapshot of the newest migration is kept, because drizzle-kit compares with no other one", () => {
  const snapshots = readdirSync(join(MIGRATIONS, "meta")).filter((name) => name.endsWith("_snapshot.json"));
  const newest = readMigrations().at(-1)?.tag ?? "";
  expect(snapshots).toEqual([`${newest.slice(0, 4)}_snapshot.json`]);
});
