CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "donation_batches_closer" ON "donation_batches" USING btree ("closed_by") WHERE "donation_batches"."closed_by" is not null;--> statement-breakpoint
CREATE INDEX "donation_batches_creator" ON "donation_batches" USING btree ("created_by") WHERE "donation_batches"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "donations_payment" ON "donations" USING btree ("payment_id") WHERE "donations"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "donations_voider" ON "donations" USING btree ("voided_by") WHERE "donations"."voided_by" is not null;--> statement-breakpoint
CREATE INDEX "donations_creator" ON "donations" USING btree ("created_by") WHERE "donations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id") WHERE "events"."organizer_id" is not null;--> statement-breakpoint
CREATE INDEX "worker_hours_approver" ON "worker_hours" USING btree ("approved_by") WHERE "worker_hours"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id") WHERE "messages"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_ministry" ON "messages" USING btree ("ministry_id") WHERE "messages"."ministry_id" is not null;--> statement-breakpoint
CREATE INDEX "ministries_leader" ON "ministries" USING btree ("leader_id") WHERE "ministries"."leader_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id") WHERE "payments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "statements_logo" ON "statements" USING btree ("logo_hash") WHERE "statements"."logo_hash" is not null;