-- The rules of contract/src/fold.ts.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
	replace(replace(replace(replace(
		regexp_replace(
			regexp_replace(lower(normalize("value", NFKD) COLLATE "und-x-icu") COLLATE "default", '[\u0300-\u036f]', '', 'g'),
			' +', ' ', 'g'),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
	'øłđðħıŧς’‘ʼ‐–—', 'olddhitσ''''''---');--> statement-breakpoint
ALTER TABLE "members" drop column "search_text";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(email, '') || chr(10) || first_name || ' ' || last_name || chr(10) || last_name || ' ' || first_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search_text" gin_trgm_ops);
