-- People are found with the last name first too. The column takes its index along, so that is made anew.
ALTER TABLE "members" drop column "search_text";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(email, '') || chr(10) || first_name || ' ' || last_name || chr(10) || last_name || ' ' || first_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search_text" gin_trgm_ops);
