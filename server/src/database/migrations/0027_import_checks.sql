ALTER TABLE "imports" DROP CONSTRAINT "imports_status_known";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "check_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('uploaded', 'checking', 'check_failed', 'checked', 'running', 'done', 'failed', 'undone'));