ALTER TABLE "imports" ADD COLUMN "custom_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "create_tags" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "created_tags" jsonb DEFAULT '[]'::jsonb NOT NULL;