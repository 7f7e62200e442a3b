CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"file_name" text,
	"bytes" bigint,
	"is_encrypted" boolean NOT NULL,
	"fault" text,
	"tested_at" timestamp with time zone,
	"test_fault" text,
	CONSTRAINT "backups_file_or_fault" CHECK (("backups"."fault" is null) = ("backups"."file_name" is not null and "backups"."bytes" is not null))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "outgoing_paused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at" DESC NULLS LAST);