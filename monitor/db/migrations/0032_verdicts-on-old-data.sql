CREATE TABLE "dataset_ages" (
	"key" text PRIMARY KEY NOT NULL,
	"longest_age_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "docket_changes" (
	"docket" text NOT NULL,
	"from_carrier_id" bigint NOT NULL,
	"to_carrier_id" bigint NOT NULL,
	"changed_on" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "docket_changes_docket_from_carrier_id_to_carrier_id_pk" PRIMARY KEY("docket","from_carrier_id","to_carrier_id")
);
--> statement-breakpoint
ALTER TABLE "search_index_states" ADD COLUMN "outdated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_identifiers" ADD COLUMN "as_of" date;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "census_left_on" date;--> statement-breakpoint
CREATE INDEX "docket_changes_from" ON "docket_changes" USING btree ("from_carrier_id");--> statement-breakpoint
CREATE INDEX "docket_changes_to" ON "docket_changes" USING btree ("to_carrier_id");--> statement-breakpoint
-- Written by hand: since when licensing files give a docket to its carrier, and whom the whole census no longer names.
UPDATE "carrier_identifiers" i SET "as_of" = a.as_of
FROM (SELECT docket, carrier_id, max(as_of) AS as_of FROM "authorities" GROUP BY docket, carrier_id) a
WHERE i.source <> 'census' AND i.type || i.value = a.docket AND i.carrier_id = a.carrier_id;--> statement-breakpoint
UPDATE "carriers" c SET "census_left_on" = d.complete_as_of
FROM "datasets" d
WHERE d.key = 'census' AND c.census_as_of < d.complete_as_of
  AND NOT EXISTS (SELECT FROM "dataset_gaps" g WHERE g.dataset = 'census' AND g.carrier_id = c.id);--> statement-breakpoint
-- What lists are filtered by is worked out anew of all carriers: authority is judged otherwise than before.
UPDATE "search_index_states" SET "outdated" = '{judged otherwise}';
