CREATE TABLE "carrier_search_index" (
	"carrier_id" bigint PRIMARY KEY NOT NULL,
	"changes_on" date,
	"region" text,
	"power_units" integer,
	"straight_trucks" integer,
	"cargo_vans" integer,
	"safety_rating" text,
	"registration_status" text,
	"has_carrier_authority" boolean,
	"authority_since" date,
	"authorities" text[],
	"bipd_usd" bigint,
	"inspected_on" date,
	"seen_on_road_on" date,
	"has_oos_order" boolean,
	"equipment_seen" jsonb,
	"equipment_provided" jsonb,
	"authority_gap_days" integer,
	"authority_gap_ended_on" date,
	"brokers_nearby" integer,
	"geo_cell" integer,
	"latitude" real,
	"longitude" real,
	"is_listed" smallint
);
--> statement-breakpoint
-- By hand, before the drops: what was worked out is kept, each row with its place and on disk in the order of cells, so that filters
-- find the same before the first refresh as after it.
INSERT INTO "carrier_search_index"
SELECT s."carrier_id", s."changes_on", s."region", s."power_units", s."straight_trucks", s."cargo_vans", s."safety_rating", s."registration_status", s."has_carrier_authority", s."authority_since", s."authorities", s."bipd_usd", s."inspected_on", s."seen_on_road_on", s."has_oos_order", s."equipment_seen", s."equipment_provided", s."authority_gap_days", s."authority_gap_ended_on", s."brokers_nearby",
	p."geo_cell", p."latitude", p."longitude", p."is_listed"
FROM "carrier_standings" s LEFT JOIN "carrier_places" p ON p."carrier_id" = s."carrier_id"
ORDER BY p."geo_cell", s."power_units", s."carrier_id";--> statement-breakpoint
DROP TABLE "carrier_standings" CASCADE;--> statement-breakpoint
DROP TABLE "placed_standings" CASCADE;--> statement-breakpoint
ALTER TABLE "standing_states" RENAME TO "search_index_states";--> statement-breakpoint
CREATE INDEX "carrier_search_index_changes" ON "carrier_search_index" USING btree ("changes_on");--> statement-breakpoint
CREATE INDEX "carrier_search_index_region" ON "carrier_search_index" USING btree ("region","power_units");--> statement-breakpoint
CREATE INDEX "carrier_search_index_gap" ON "carrier_search_index" USING btree ("carrier_id") WHERE "carrier_search_index"."authority_gap_days" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "carrier_search_index_brokers" ON "carrier_search_index" USING btree ("carrier_id") WHERE "carrier_search_index"."brokers_nearby" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "carrier_search_index_cell" ON "carrier_search_index" USING btree ("geo_cell","power_units","authority_since","changes_on","safety_rating","region","is_listed","latitude","longitude","carrier_id");--> statement-breakpoint
-- By hand: the statistics of the new table; which places it has; the names of what stays; what an interrupted run of the former tables left.
ANALYZE "carrier_search_index";--> statement-breakpoint
UPDATE "search_index_states" SET "places_table" = 'carrier_places'::regclass::oid::bigint;--> statement-breakpoint
ALTER INDEX "standing_states_pkey" RENAME TO "search_index_states_pkey";--> statement-breakpoint
UPDATE "jobs" SET "kind" = 'refresh_search_index' WHERE "kind" = 'refresh_standings';--> statement-breakpoint
DROP TABLE IF EXISTS "carrier_standings_next";--> statement-breakpoint
DROP TABLE IF EXISTS "placed_standings_next";--> statement-breakpoint
-- By hand: orders that are in force were kept under the key "standing".
UPDATE "carrier_watches" SET "facts" = jsonb_set("facts" #- '{orders,standing}', '{orders,active}', "facts" #> '{orders,standing}')
WHERE "facts" #> '{orders,standing}' IS NOT NULL;
