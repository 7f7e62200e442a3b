DROP INDEX "audit_entries_news";--> statement-breakpoint
CREATE INDEX "audit_entries_news" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE subject || '.' || action in (
  'member.created', 'import.imported', 'event.created', 'event.repeated', 'event.deleted', 'worker_hours.created',
  'donation.recorded', 'donation.recorded_without_member', 'donation.voided', 'donation.voided_without_member',
  'donation_batch.closed', 'donation_batch.closed_with_difference'
) and not detail ? 'batchId';