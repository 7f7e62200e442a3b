CREATE TABLE "ministry_co_leaders" (
	"ministry_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "ministry_co_leaders_pkey" PRIMARY KEY("ministry_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "only_leaders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ministry_co_leaders" ADD CONSTRAINT "ministry_co_leaders_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ministry_co_leaders" ADD CONSTRAINT "ministry_co_leaders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ministry_co_leaders_member" ON "ministry_co_leaders" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_leaders_of_ministry" CHECK ("messages"."recipient_type" = 'ministry' or not "messages"."only_leaders");