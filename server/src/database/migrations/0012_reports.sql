CREATE TABLE "saved_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name_once" ON "saved_reports" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_entries_news" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE subject || '.' || action in (
  'member.created', 'import.imported', 'event.created', 'event.deleted', 'worker_hours.created',
  'donation.recorded', 'donation.recorded_without_member', 'donation.voided', 'donation.voided_without_member',
  'donation_batch.closed', 'donation_batch.closed_with_difference'
) and not detail ? 'batchId';