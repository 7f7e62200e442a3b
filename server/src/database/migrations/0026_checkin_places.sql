CREATE TABLE "checkin_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkin_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkin_places_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "checkin_places_place" ON "checkin_places" USING btree (lower("place"));