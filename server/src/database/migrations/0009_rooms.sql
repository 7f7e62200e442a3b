CREATE TABLE "clearances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clearances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"valid_until" date NOT NULL,
	"set_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clearances_kind_once" UNIQUE("member_id","kind"),
	CONSTRAINT "clearances_kind_known" CHECK ("clearances"."kind" in ('background_check', 'training', 'first_aid'))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"capacity" integer NOT NULL,
	"children_per_worker" integer,
	"min_adults" integer,
	"needs_unrelated_adults" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_capacity_positive" CHECK ("rooms"."capacity" >= 1),
	CONSTRAINT "rooms_ages_in_order" CHECK ("rooms"."min_age" <= "rooms"."max_age")
);
--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clearances_by_end" ON "clearances" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "clearances_set_by" ON "clearances" USING btree ("set_by") WHERE "clearances"."set_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name_once" ON "rooms" USING btree (lower(normalize("name", nfc))) WHERE not "rooms"."archived";--> statement-breakpoint
CREATE INDEX "rooms_by_name" ON "rooms" USING btree ("name","id");--> statement-breakpoint
CREATE TRIGGER "rooms_version" BEFORE UPDATE OF "updated_at" ON "rooms" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
