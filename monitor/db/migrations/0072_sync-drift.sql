ALTER TABLE "dataset_contents" ADD COLUMN "drift" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset_contents" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_removed" bigint;