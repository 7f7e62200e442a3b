ALTER TABLE "mails" ADD COLUMN "delivery_id" bigint;--> statement-breakpoint
CREATE INDEX "mails_delivery" ON "mails" USING btree ("delivery_id") WHERE "mails"."delivery_id" is not null;--> statement-breakpoint
UPDATE "mails" SET "delivery_id" = "found"."delivery_id" FROM (
	SELECT DISTINCT ON ("kept"."id") "kept"."id", "deliveries"."id" AS "delivery_id"
	FROM "mails" AS "kept"
	INNER JOIN "deliveries" ON "deliveries"."address" = "kept"."recipient" AND "deliveries"."channel" = 'email' AND "deliveries"."status" = 'kept'
		AND "deliveries"."updated_at" BETWEEN "kept"."created_at" - interval '1 minute' AND "kept"."created_at" + interval '1 minute'
	INNER JOIN "announcements" ON "announcements"."id" = "deliveries"."announcement_id"
	WHERE "kept"."status" = 'kept' AND right("kept"."subject", length("announcements"."title") + 2) = ': ' || "announcements"."title"
	ORDER BY "kept"."id", abs(extract(epoch FROM "deliveries"."updated_at" - "kept"."created_at"))
) AS "found" WHERE "mails"."id" = "found"."id";