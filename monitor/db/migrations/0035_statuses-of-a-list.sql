ALTER TABLE "subscription_import_lines" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "subscription_import_lines" ADD COLUMN "status_on" date;--> statement-breakpoint
ALTER TABLE "subscription_import_lines" ADD COLUMN "status_note" text;