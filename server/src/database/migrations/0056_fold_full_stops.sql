-- The rules of contract/src/fold.ts.
CREATE OR REPLACE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
	translate(
		replace(replace(replace(replace(
			regexp_replace(
				lower(normalize(translate("value", '´', ''), NFKD) COLLATE "und-x-icu") COLLATE "default",
				'[\u0300-\u036f]', '', 'g'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
		'øłđðħıŧς-‐–—''’‘ʼ`′ʻ.', 'olddhitσ    '),
	' +', ' ', 'g');--> statement-breakpoint
-- The stored search texts are computed again when a column that they are made of is written.
UPDATE "members" SET "first_name" = "first_name", "address" = "address";--> statement-breakpoint
UPDATE "households" SET "name" = "name", "address" = "address";
