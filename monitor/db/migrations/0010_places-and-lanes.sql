CREATE TABLE "area_names" (
	"key" text COLLATE "C" NOT NULL,
	"area_id" integer NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"weight" integer NOT NULL,
	CONSTRAINT "area_names_key_area_id_pk" PRIMARY KEY("key","area_id")
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"place_id" text NOT NULL,
	"city" text,
	"state" text,
	"country" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"weight" integer NOT NULL,
	"state_area_id" integer,
	"kma_area_id" integer
);
--> statement-breakpoint
CREATE TABLE "carrier_area_counts" (
	"area_id" integer NOT NULL,
	"sightings" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"last_seen_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_lane_preferences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"origin_area_id" integer NOT NULL,
	"destination_area_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_places" (
	"carrier_id" bigint PRIMARY KEY NOT NULL,
	"geo_cell" integer NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"placed_by" text NOT NULL,
	"power_units" integer,
	"is_listed" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counties" (
	"state" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"state_area_id" integer NOT NULL,
	"kma_area_id" integer,
	CONSTRAINT "counties_state_code_pk" PRIMARY KEY("state","code")
);
--> statement-breakpoint
CREATE TABLE "geo_cell_counts" (
	"geo_cell" integer PRIMARY KEY NOT NULL,
	"carriers" integer NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geography_states" (
	"name" text PRIMARY KEY NOT NULL,
	"import_id" bigint NOT NULL,
	"edition" text NOT NULL,
	"day" date NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lane_counts" (
	"low_area_id" integer NOT NULL,
	"high_area_id" integer NOT NULL,
	"sightings" integer NOT NULL,
	"carrier_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lane_searches" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"search_key" text NOT NULL,
	"day" date NOT NULL,
	"searched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lane_searches_company_id_user_id_search_key_day_pk" PRIMARY KEY("company_id","user_id","search_key","day")
);
--> statement-breakpoint
CREATE TABLE "lane_totals" (
	"low_area_id" integer NOT NULL,
	"high_area_id" integer NOT NULL,
	"carriers" integer NOT NULL,
	CONSTRAINT "lane_totals_low_area_id_high_area_id_pk" PRIMARY KEY("low_area_id","high_area_id")
);
--> statement-breakpoint
CREATE TABLE "place_editions" (
	"edition" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "carrier_searches_month" date;--> statement-breakpoint
ALTER TABLE "lane_searches" ADD CONSTRAINT "lane_searches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_searches" ADD CONSTRAINT "lane_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "areas_place_id" ON "areas" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "carrier_area_counts_area" ON "carrier_area_counts" USING btree ("area_id","carrier_id","sightings","last_seen_on");--> statement-breakpoint
CREATE INDEX "carrier_area_counts_carrier" ON "carrier_area_counts" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_lane_preferences_once" ON "carrier_lane_preferences" USING btree ("carrier_id","origin_area_id","destination_area_id");--> statement-breakpoint
CREATE INDEX "carrier_lane_preferences_origin" ON "carrier_lane_preferences" USING btree ("origin_area_id","destination_area_id");--> statement-breakpoint
CREATE INDEX "carrier_places_cell" ON "carrier_places" USING btree ("geo_cell","is_listed","latitude","longitude","carrier_id","power_units");--> statement-breakpoint
CREATE INDEX "lane_counts_lane" ON "lane_counts" USING btree ("low_area_id","high_area_id","sightings" DESC NULLS LAST,"carrier_id");