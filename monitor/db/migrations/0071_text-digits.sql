ALTER TABLE "proven_calls" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proven_calls" ADD COLUMN "text_to" text;