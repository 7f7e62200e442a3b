ALTER TABLE "child_alerts" ADD COLUMN "kind" text DEFAULT 'attempt' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "guardians_barred" ON "guardians" USING btree ("child_id") WHERE "guardians"."kind" = 'barred';--> statement-breakpoint
ALTER TABLE "child_alerts" ADD CONSTRAINT "child_alerts_kind_known" CHECK ("child_alerts"."kind" in ('attempt', 'renamed', 'lifted', 'shortened'));