CREATE TABLE "dataset_syncs" (
	"id" text PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"done" bigint DEFAULT 0 NOT NULL,
	"published_name" text,
	"published_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"synced_published_at" timestamp with time zone,
	"synced_rows" bigint,
	"synced_at" timestamp with time zone,
	"download" jsonb,
	"next_at" timestamp with time zone
);
