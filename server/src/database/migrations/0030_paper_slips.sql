CREATE TABLE "paper_slips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"number" integer NOT NULL,
	"code_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "paper_slips_once" UNIQUE("event_id","number"),
	CONSTRAINT "paper_slips_number_positive" CHECK ("paper_slips"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "paper_slips" ADD CONSTRAINT "paper_slips_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_slips" ADD CONSTRAINT "paper_slips_code_id_pickup_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."pickup_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_slips_code" ON "paper_slips" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "paper_slips_day" ON "paper_slips" USING btree ("day");