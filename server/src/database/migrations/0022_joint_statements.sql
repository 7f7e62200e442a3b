ALTER TABLE "household_members" ADD COLUMN "joint_statement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "joint_member_id" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "joint_first_name" text collate "und-x-icu";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "joint_last_name" text collate "und-x-icu";--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_joint_member_id_members_id_fk" FOREIGN KEY ("joint_member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_members_joint" ON "household_members" USING btree ("household_id") WHERE "household_members"."joint_statement";--> statement-breakpoint
CREATE INDEX "statements_joint_member" ON "statements" USING btree ("joint_member_id") WHERE "statements"."joint_member_id" is not null;