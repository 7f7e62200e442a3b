CREATE TABLE "member_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"filter" jsonb NOT NULL,
	"author_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_lists" ADD CONSTRAINT "member_lists_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_lists_name_once" ON "member_lists" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "member_lists_author" ON "member_lists" USING btree ("author_id") WHERE "member_lists"."author_id" is not null;
--> statement-breakpoint
CREATE TRIGGER "member_lists_version" BEFORE UPDATE OF "updated_at" ON "member_lists" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
