CREATE INDEX "households_name_search" ON "households" USING gin (fold_text("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "households_street_search" ON "households" USING gin ((fold_text(split_part(split_part(address, chr(10), 1), ',', 1))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "households_phone_search" ON "households" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_phone_search" ON "members" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_street_search" ON "members" USING gin ((fold_text(split_part(split_part(address, chr(10), 1), ',', 1))) gin_trgm_ops);