CREATE TABLE "series_undos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_undos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"count" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "series_undos_kind_known" CHECK ("series_undos"."kind" in ('changed', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "series_undos" ADD CONSTRAINT "series_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_undos_of" ON "series_undos" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "series_undos_old" ON "series_undos" USING btree ("changed_at");