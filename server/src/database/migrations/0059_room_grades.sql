ALTER TABLE "rooms" ADD COLUMN "age_month" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_age_month_known" CHECK ("rooms"."age_month" between 1 and 12);