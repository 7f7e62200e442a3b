CREATE TABLE "room_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"series_id" integer,
	"event_id" integer,
	CONSTRAINT "room_events_series_once" UNIQUE("room_id","series_id"),
	CONSTRAINT "room_events_event_once" UNIQUE("room_id","event_id"),
	CONSTRAINT "room_events_one" CHECK (num_nonnulls("room_events"."series_id", "room_events"."event_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "every_event" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_events_series" ON "room_events" USING btree ("series_id") WHERE "room_events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "room_events_event" ON "room_events" USING btree ("event_id") WHERE "room_events"."event_id" is not null;