ALTER TABLE "child_check_ins" DROP CONSTRAINT "child_check_ins_state_known";--> statement-breakpoint
DROP INDEX "child_check_ins_open_once";--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD COLUMN "arrived_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "child_entries" ADD COLUMN "moved_to_id" integer;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_moved_to_id_child_check_ins_id_fk" FOREIGN KEY ("moved_to_id") REFERENCES "public"."child_check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A child who is inside at several events of one day is inside at the last of them, with the lock and the wrong codes of all.
UPDATE "child_check_ins" SET "arrived_at" = "created_at";--> statement-breakpoint
UPDATE "child_check_ins" AS c SET "wrong_codes" = s.wrong_codes, "locked_at" = s.locked_at, "arrived_at" = s.arrived_at
FROM (
	SELECT child_id, day, max(wrong_codes) AS wrong_codes, max(locked_at) AS locked_at, min(created_at) AS arrived_at
	FROM "child_check_ins" WHERE state = 'in' AND child_id IS NOT NULL GROUP BY child_id, day
) AS s
WHERE c.state = 'in' AND c.child_id = s.child_id AND c.day = s.day;--> statement-breakpoint
WITH open AS (
	SELECT id, lead(id) OVER later AS next_id, lead(day) OVER later = day AS is_same_day
	FROM "child_check_ins" WHERE state = 'in' AND child_id IS NOT NULL
	WINDOW later AS (PARTITION BY child_id ORDER BY day, id)
), closed AS (
	UPDATE "child_check_ins" AS c SET "state" = CASE WHEN open.is_same_day THEN 'moved' ELSE 'uncollected' END
	FROM open WHERE open.id = c.id AND open.next_id IS NOT NULL
	RETURNING c.id, c.state, open.next_id
)
INSERT INTO "child_entries" (check_in_id, kind, at, moved_to_id)
SELECT id, state, now(), CASE WHEN state = 'moved' THEN next_id END FROM closed;--> statement-breakpoint
CREATE UNIQUE INDEX "child_check_ins_open_once" ON "child_check_ins" USING btree ("child_id") WHERE "child_check_ins"."state" = 'in';--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_moved_once" UNIQUE("moved_to_id");--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD CONSTRAINT "child_check_ins_state_known" CHECK ("child_check_ins"."state" in ('in', 'out', 'undone', 'moved', 'uncollected'));--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_moved_somewhere" CHECK (("child_entries"."kind" = 'moved') = ("child_entries"."moved_to_id" is not null));