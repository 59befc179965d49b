CREATE TABLE "facilities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"address_key" text NOT NULL,
	"name" text,
	"street" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"radius_miles" real,
	"known_by" text,
	"confirmed_by_user_id" integer,
	"confirmed_at" timestamp with time zone,
	"hours" text,
	"looked_up_at" timestamp with time zone,
	"proposed_latitude" double precision,
	"proposed_longitude" double precision,
	"proposed_radius_miles" real,
	"rejected_latitude" double precision,
	"rejected_longitude" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "facilities_known_by_check" CHECK ("facilities"."known_by" IN ('given', 'geocoded', 'address_file', 'learned', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "facility_stays" (
	"stop_id" integer PRIMARY KEY NOT NULL,
	"facility_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"carrier_vehicle_id" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "facility_id" integer;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "radius_miles" real;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "place_note" text;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_confirmed_by_user_id_users_id_fk" FOREIGN KEY ("confirmed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_stays" ADD CONSTRAINT "facility_stays_stop_id_load_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."load_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_stays" ADD CONSTRAINT "facility_stays_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_stays" ADD CONSTRAINT "facility_stays_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_address" ON "facilities" USING btree ("company_id","address_key");--> statement-breakpoint
CREATE INDEX "facilities_proposed" ON "facilities" USING btree ("company_id") WHERE "facilities"."proposed_latitude" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "facility_stays_facility" ON "facility_stays" USING btree ("facility_id","until_at");--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_stops_facility" ON "load_stops" USING btree ("facility_id") WHERE "load_stops"."facility_id" IS NOT NULL;