ALTER TABLE "settings" ADD COLUMN "fee_percent" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "fee_fixed" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_covered" numeric(10, 2) DEFAULT '0.00' NOT NULL;