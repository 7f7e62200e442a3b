CREATE TABLE "worker_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "worker_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"ministry_id" integer NOT NULL,
	"hours" numeric(5, 2) NOT NULL,
	"worker_date" date NOT NULL,
	"description" text,
	"status" text DEFAULT 'submitted' NOT NULL,
	"note" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_hours_in_quarters" CHECK ("worker_hours"."hours" between 0.25 and 24 and "worker_hours"."hours" % 0.25 = 0),
	CONSTRAINT "worker_hours_status_known" CHECK ("worker_hours"."status" in ('submitted', 'approved', 'returned')),
	CONSTRAINT "worker_hours_approved_whole" CHECK (("worker_hours"."status" = 'approved') = ("worker_hours"."approved_at" is not null)),
	CONSTRAINT "worker_hours_approver_of_approved" CHECK ("worker_hours"."approved_by" is null or "worker_hours"."status" = 'approved'),
	CONSTRAINT "worker_hours_returned_with_note" CHECK ("worker_hours"."status" <> 'returned' or "worker_hours"."note" is not null),
	CONSTRAINT "worker_hours_nameless_approved" CHECK ("worker_hours"."member_id" is not null or "worker_hours"."status" = 'approved')
);
--> statement-breakpoint
ALTER TABLE "worker_hours" ADD CONSTRAINT "worker_hours_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_hours" ADD CONSTRAINT "worker_hours_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_hours" ADD CONSTRAINT "worker_hours_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worker_hours_newest" ON "worker_hours" USING btree ("worker_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_member_newest" ON "worker_hours" USING btree ("member_id","worker_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_ministry_newest" ON "worker_hours" USING btree ("ministry_id","worker_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_logged" ON "worker_hours" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_waiting" ON "worker_hours" USING btree ("worker_date","ministry_id") WHERE "worker_hours"."status" = 'submitted';