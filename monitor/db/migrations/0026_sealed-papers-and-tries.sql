ALTER TABLE "stored_files" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Which bank it was, by its last four digits, is for those who may read bank accounts: it comes from packet_bank_details.
UPDATE "packet_holds" SET "reason" = split_part("reason", ': from ', 1) WHERE "cause" = 'bank_change';--> statement-breakpoint
-- One row per subject instead of one per try. The tries of the last minutes are forgotten: no limit is older than that.
DROP TABLE "identity_tries";--> statement-breakpoint
CREATE TABLE "identity_tries" (
	"subject" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone[] NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_tries_keep_until" ON "identity_tries" USING btree ("keep_until");
