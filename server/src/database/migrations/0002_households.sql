CREATE TABLE "guardians" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardians_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"adult_id" integer,
	"adult_name" text collate "und-x-icu",
	"kind" text NOT NULL,
	"until" date,
	"set_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_adult_once" UNIQUE("child_id","adult_id"),
	CONSTRAINT "guardians_kind_known" CHECK ("guardians"."kind" in ('parent', 'guardian', 'trusted', 'barred')),
	CONSTRAINT "guardians_adult_or_name" CHECK (num_nonnulls("guardians"."adult_id", "guardians"."adult_name") = 1),
	CONSTRAINT "guardians_not_self" CHECK ("guardians"."adult_id" <> "guardians"."child_id")
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"household_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "household_members_once" UNIQUE("household_id","member_id"),
	CONSTRAINT "household_members_role_known" CHECK ("household_members"."role" in ('adult', 'child', 'other'))
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "households_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"address" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_child_id_members_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_adult_id_members_id_fk" FOREIGN KEY ("adult_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_name_once" ON "guardians" USING btree ("child_id",lower(normalize("adult_name", nfc)));--> statement-breakpoint
CREATE INDEX "guardians_adult" ON "guardians" USING btree ("adult_id") WHERE "guardians"."adult_id" is not null;--> statement-breakpoint
CREATE INDEX "guardians_set_by" ON "guardians" USING btree ("set_by") WHERE "guardians"."set_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "household_members_one_primary" ON "household_members" USING btree ("member_id") WHERE "household_members"."is_primary";--> statement-breakpoint
CREATE INDEX "household_members_member" ON "household_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "households_by_name" ON "households" USING btree ("name","id");--> statement-breakpoint
CREATE TRIGGER "households_version" BEFORE UPDATE OF "updated_at" ON "households" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
