CREATE TABLE "member_departures" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"left_on" date,
	"was_member" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_departures_reason_known" CHECK ("member_departures"."reason" in ('died', 'moved', 'transferred', 'other'))
);
--> statement-breakpoint
ALTER TABLE "member_departures" ADD CONSTRAINT "member_departures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_departures_left_on" ON "member_departures" USING btree ("left_on");