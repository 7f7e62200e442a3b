CREATE TABLE "member_merge_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_merge_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"kind" text NOT NULL,
	"key" jsonb NOT NULL,
	"column_name" text,
	"old_value" jsonb,
	"new_value" jsonb,
	"row" jsonb,
	CONSTRAINT "member_merge_rows_kind_known" CHECK ("member_merge_rows"."kind" in ('own', 'changed', 'removed', 'added')),
	CONSTRAINT "member_merge_rows_whole" CHECK (("member_merge_rows"."kind" = 'removed') = ("member_merge_rows"."row" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"survivor_id" integer NOT NULL,
	"merged_id" integer NOT NULL,
	"merged_by" text,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"merged" jsonb,
	"survivor_before" jsonb,
	"survivor_after" jsonb,
	"merged_picture" text,
	"survivor_picture" text,
	CONSTRAINT "member_merges_two_people" CHECK ("member_merges"."survivor_id" <> "member_merges"."merged_id" or "member_merges"."undone_at" is not null),
	CONSTRAINT "member_merges_whole" CHECK (num_nonnulls("member_merges"."merged", "member_merges"."survivor_before", "member_merges"."survivor_after") in (0, 3) and ("member_merges"."undone_at" is null or "member_merges"."merged" is null))
);
--> statement-breakpoint
ALTER TABLE "member_merge_rows" ADD CONSTRAINT "member_merge_rows_merge_id_member_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."member_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_survivor_id_members_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_merged_picture_pictures_url_fk" FOREIGN KEY ("merged_picture") REFERENCES "public"."pictures"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_survivor_picture_pictures_url_fk" FOREIGN KEY ("survivor_picture") REFERENCES "public"."pictures"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_merge_rows_of" ON "member_merge_rows" USING btree ("merge_id","table_name","kind");--> statement-breakpoint
CREATE INDEX "member_merges_survivor" ON "member_merges" USING btree ("survivor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_merges_merged" ON "member_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "member_merges_newest" ON "member_merges" USING btree ("merged_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_merges_author" ON "member_merges" USING btree ("merged_by") WHERE "member_merges"."merged_by" is not null;--> statement-breakpoint
CREATE INDEX "member_merges_merged_picture" ON "member_merges" USING btree ("merged_picture") WHERE "member_merges"."merged_picture" is not null;--> statement-breakpoint
CREATE INDEX "member_merges_survivor_picture" ON "member_merges" USING btree ("survivor_picture") WHERE "member_merges"."survivor_picture" is not null;