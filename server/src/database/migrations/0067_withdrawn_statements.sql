CREATE TABLE "withdrawn_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawn_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"member_id" integer NOT NULL,
	"issued_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawn_statements" ADD CONSTRAINT "withdrawn_statements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawn_statements_member" ON "withdrawn_statements" USING btree ("member_id","year");