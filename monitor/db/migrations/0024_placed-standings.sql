CREATE TABLE "placed_standings" (
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
	"geo_cell" integer NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"is_listed" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "standing_states" ADD COLUMN "places_table" bigint;--> statement-breakpoint
CREATE INDEX "placed_standings_cell" ON "placed_standings" USING btree ("geo_cell","power_units","authority_since","changes_on","safety_rating","region","is_listed","latitude","longitude","carrier_id");