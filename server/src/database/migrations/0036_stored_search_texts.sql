DROP INDEX "households_name_search";--> statement-breakpoint
DROP INDEX "households_street_search";--> statement-breakpoint
DROP INDEX "members_street_search";--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "name_text" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "street_text" text GENERATED ALWAYS AS (fold_text(split_part(split_part(address, chr(10), 1), ',', 1))) STORED;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "street_text" text GENERATED ALWAYS AS (fold_text(split_part(split_part(address, chr(10), 1), ',', 1))) STORED;--> statement-breakpoint
CREATE INDEX "households_name_search" ON "households" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "households_street_search" ON "households" USING gin ("street_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_street_search" ON "members" USING gin ("street_text" gin_trgm_ops);