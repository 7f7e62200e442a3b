ALTER TABLE "import_rows" ADD COLUMN "before_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "after_at" timestamp with time zone;