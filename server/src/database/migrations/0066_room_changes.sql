ALTER TABLE "child_entries" ADD COLUMN "from_room_id" integer;--> statement-breakpoint
ALTER TABLE "child_entries" ADD COLUMN "to_room_id" integer;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_from_room_id_rooms_id_fk" FOREIGN KEY ("from_room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_to_room_id_rooms_id_fk" FOREIGN KEY ("to_room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_entries_from_room" ON "child_entries" USING btree ("from_room_id","check_in_id") WHERE "child_entries"."from_room_id" is not null;--> statement-breakpoint
CREATE INDEX "child_entries_to_room" ON "child_entries" USING btree ("to_room_id") WHERE "child_entries"."to_room_id" is not null;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_room_changed_between_two" CHECK (num_nonnulls("child_entries"."from_room_id", "child_entries"."to_room_id") = case when "child_entries"."kind" = 'room_changed' then 2 else 0 end);