CREATE TABLE "dataset_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"same_since" date NOT NULL,
	"newest_row_on" date,
	"owners" "bytea" NOT NULL,
	"lines" "bytea" NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dataset_syncs" DROP CONSTRAINT "dataset_syncs_status_check";--> statement-breakpoint
ALTER TABLE "dataset_syncs" ADD CONSTRAINT "dataset_syncs_status_check" CHECK ("dataset_syncs"."status" IN ('waiting', 'asking', 'downloading', 'importing', 'current', 'stale', 'held', 'failed'));