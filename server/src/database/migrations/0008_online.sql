CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_id" integer,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"purpose" text DEFAULT 'gift' NOT NULL,
	"provider" text NOT NULL,
	"intent_id" text,
	"user_id" text,
	"member_id" integer,
	"donor_name" text,
	"amount" numeric(10, 2) NOT NULL,
	"giving_type" text,
	"notes" text,
	"fingerprint" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"charged_at" timestamp with time zone,
	"refunded" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"dispute" text,
	"lost" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"recorded" numeric(10, 2),
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_amount_in_range" CHECK ("payments"."amount" between 1 and 9999999.99),
	CONSTRAINT "payments_charged_whole" CHECK (("payments"."status" = 'succeeded') = ("payments"."charged_at" is not null)),
	CONSTRAINT "payments_gift_has_type" CHECK ("payments"."purpose" = 'test' or "payments"."giving_type" is not null),
	CONSTRAINT "payments_recorded_of_charged" CHECK ("payments"."recorded" is null or "payments"."charged_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "test_provider_payments" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"client_secret" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"charged_at" timestamp with time zone,
	CONSTRAINT "test_provider_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "test_provider_payments_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "test_provider_charged_whole" CHECK (("test_provider_payments"."status" = 'succeeded') = ("test_provider_payments"."charged_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_payment_id_unique";--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("fingerprint") WHERE "payments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_tests" ON "payments" USING btree ("id") WHERE "payments"."purpose" = 'test';--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_paid_once" ON "donations" USING btree ("payment_id") WHERE "donations"."voided_at" is null;