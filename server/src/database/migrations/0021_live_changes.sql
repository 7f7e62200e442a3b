-- Unlogged: what open screens are told may be forgotten in a crash, because its loss is noticed (live_state).
CREATE UNLOGGED TABLE "live_changes" (
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "live_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"pruned_below" "xid8" DEFAULT '0' NOT NULL,
	CONSTRAINT "live_state_one_row" CHECK ("live_state"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "live_changes_xact" ON "live_changes" USING btree ("xact");--> statement-breakpoint
-- Rows come and go by the ten thousand: tidied by their number, not by their share.
ALTER TABLE "live_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
