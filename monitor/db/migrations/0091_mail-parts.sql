ALTER TABLE "notification_mails" ADD COLUMN "parts" jsonb;--> statement-breakpoint
-- A mail that was written and waits is one paragraph.
UPDATE "notification_mails" SET "parts" = jsonb_build_array("body") WHERE "body" IS NOT NULL AND "status" = 'waiting';--> statement-breakpoint
ALTER TABLE "notification_mails" DROP COLUMN "body";
