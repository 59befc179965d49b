CREATE TABLE "bid_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"posting_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"email" text NOT NULL,
	"known_as" text,
	"token_hash" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bid_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"link_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"posting_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"link_id" integer,
	"carrier_id" bigint NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"comment" text,
	"contact_name" text,
	"contact_email" text NOT NULL,
	"contact_phone_e164" text,
	"network_address" text,
	"user_agent" text,
	"overall_result" text,
	"placed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decide_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "load_carrier_dispositions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_carrier_dispositions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"notes" text,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_posting_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_posting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"posting_id" integer NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"reason" text,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_postings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"state" text NOT NULL,
	"rate_cents" integer,
	"is_rate_shown" boolean NOT NULL,
	"audience" text NOT NULL,
	"classification_ids" integer[] DEFAULT '{}' NOT NULL,
	"carrier_ids" bigint[] DEFAULT '{}' NOT NULL,
	"audience_counts" jsonb,
	"requirements" jsonb NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"instructions" text,
	"posted_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"posted_by_user_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "truck_postings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "truck_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"carrier_vehicle_id" integer,
	"posted_equipment_type" text NOT NULL,
	"deadhead_miles_tolerance" integer NOT NULL,
	"origin_area_id" integer NOT NULL,
	"origin_search_display_name" text NOT NULL,
	"origin_latitude" double precision NOT NULL,
	"origin_longitude" double precision NOT NULL,
	"destination_area_id" integer,
	"destination_search_display_name" text,
	"destination_latitude" double precision,
	"destination_longitude" double precision,
	"start_date" date NOT NULL,
	"is_active" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "origin_latitude" double precision;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "origin_longitude" double precision;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "destination_latitude" double precision;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "destination_longitude" double precision;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "is_located" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "pickup_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "pickup_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "dropoff_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "pickup_from" date;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "pickup_to" date;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "dropoff_from" date;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "dropoff_to" date;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "equipment_type" text GENERATED ALWAYS AS (CASE
  WHEN equipment ~* '\m(reefers?|refrigerated|temp(erature)?[ -]?controlled|r|rf|vr)\M' THEN 'reefer'
  WHEN equipment ~* '\m(cargo|sprinter)[ _-]?vans?\M' THEN 'cargo_vans'
  WHEN equipment ~* '\m(straight|box[ _-]?truck)' THEN 'straight_box_trucks'
  WHEN equipment ~* '\m(double[ _-]?drop|dd)\M' THEN 'double_drop'
  WHEN equipment ~* '\m(drop[ _-]?deck|step[ _-]?deck|sd)\M' THEN 'drop_deck'
  WHEN equipment ~* '\m(low[ _-]?boy|rgn|removable gooseneck|lb)\M' THEN 'lowboy'
  WHEN equipment ~* '\mheavy[ _-]?haul' THEN 'heavy_haul'
  WHEN equipment ~* '\m(flat[ _-]?bed|fb|f|conestoga)\M' THEN 'flatbed'
  WHEN equipment ~* '\m(intermodal|container|drayage|chassis)' THEN 'intermodal'
  WHEN equipment ~* '\m(pneumatic|dry bulk)' THEN 'pneumatic'
  WHEN equipment ~* '\mtank' THEN 'tanker'
  WHEN equipment ~* '\m(dump|end dump|belly dump)' THEN 'dumps'
  WHEN equipment ~* '\m(grain|hopper)' THEN 'grain'
  WHEN equipment ~* '\m(car|auto)[ _-]?(haul|carrier|transport)' THEN 'car_hauler'
  WHEN equipment ~* '\m(forestry|log trailer|logging)' THEN 'forestry'
  WHEN equipment ~* '\m(livestock|cattle)' THEN 'livestock'
  WHEN equipment ~* '\m(vans?|v|dv)\M' THEN 'van'
END) STORED;--> statement-breakpoint
ALTER TABLE "bid_links" ADD CONSTRAINT "bid_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_links" ADD CONSTRAINT "bid_links_posting_id_load_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."load_postings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_links" ADD CONSTRAINT "bid_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_sessions" ADD CONSTRAINT "bid_sessions_link_id_bid_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."bid_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_posting_id_load_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."load_postings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_link_id_bid_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."bid_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_carrier_dispositions" ADD CONSTRAINT "load_carrier_dispositions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_carrier_dispositions" ADD CONSTRAINT "load_carrier_dispositions_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_carrier_dispositions" ADD CONSTRAINT "load_carrier_dispositions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_posting_changes" ADD CONSTRAINT "load_posting_changes_posting_id_load_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."load_postings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_posting_changes" ADD CONSTRAINT "load_posting_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_posted_by_user_id_users_id_fk" FOREIGN KEY ("posted_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_postings" ADD CONSTRAINT "truck_postings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_postings" ADD CONSTRAINT "truck_postings_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_postings" ADD CONSTRAINT "truck_postings_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_postings" ADD CONSTRAINT "truck_postings_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bid_links_token" ON "bid_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "bid_links_posting" ON "bid_links" USING btree ("posting_id","carrier_id");--> statement-breakpoint
CREATE INDEX "bid_links_company" ON "bid_links" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_sessions_token" ON "bid_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "bid_sessions_link" ON "bid_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "bid_sessions_created" ON "bid_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_open_of_carrier" ON "bids" USING btree ("posting_id","carrier_id") WHERE "bids"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bids_load" ON "bids" USING btree ("load_id","id");--> statement-breakpoint
CREATE INDEX "bids_company" ON "bids" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "bids_carrier" ON "bids" USING btree ("carrier_id","company_id");--> statement-breakpoint
CREATE INDEX "bids_email" ON "bids" USING btree ("company_id","contact_email");--> statement-breakpoint
CREATE INDEX "bids_link" ON "bids" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "load_carrier_dispositions_company" ON "load_carrier_dispositions" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "load_carrier_dispositions_carrier" ON "load_carrier_dispositions" USING btree ("company_id","carrier_id","id");--> statement-breakpoint
CREATE INDEX "load_carrier_dispositions_load" ON "load_carrier_dispositions" USING btree ("load_id","id");--> statement-breakpoint
CREATE INDEX "load_posting_changes_posting" ON "load_posting_changes" USING btree ("posting_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "load_postings_load" ON "load_postings" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "load_postings_company" ON "load_postings" USING btree ("company_id","state","posted_at");--> statement-breakpoint
CREATE INDEX "load_postings_due" ON "load_postings" USING btree ("expires_at") WHERE "load_postings"."state" = 'posted';--> statement-breakpoint
CREATE INDEX "truck_postings_company" ON "truck_postings" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "truck_postings_active" ON "truck_postings" USING btree ("company_id","posted_equipment_type","origin_latitude","origin_longitude") WHERE "truck_postings"."is_active";--> statement-breakpoint
CREATE INDEX "truck_postings_carrier" ON "truck_postings" USING btree ("carrier_id","company_id");--> statement-breakpoint
CREATE INDEX "truck_postings_vehicle" ON "truck_postings" USING btree ("carrier_vehicle_id");--> statement-breakpoint
CREATE INDEX "loads_board" ON "loads" USING btree ("company_id","origin_latitude","origin_longitude") WHERE "loads"."status" = 'available' AND "loads"."is_located" AND "loads"."equipment_type" IS NOT NULL;--> statement-breakpoint
-- Of the loads that are there; from now on `upsert-loads.ts` writes these columns with the stops.
UPDATE loads SET
  origin_latitude = o.latitude, origin_longitude = o.longitude,
  destination_latitude = d.latitude, destination_longitude = d.longitude,
  is_located = NOT EXISTS (SELECT FROM load_stops s WHERE s.load_id = loads.id AND s.latitude IS NULL),
  pickup_starts_at = o.window_starts_at, pickup_ends_at = o.window_ends_at, dropoff_starts_at = d.window_starts_at,
  pickup_from = (o.window_starts_at AT TIME ZONE coalesce(o.time_zone, 'UTC'))::date,
  pickup_to = (o.window_ends_at AT TIME ZONE coalesce(o.time_zone, 'UTC'))::date,
  dropoff_from = (d.window_starts_at AT TIME ZONE coalesce(d.time_zone, 'UTC'))::date,
  dropoff_to = (d.window_ends_at AT TIME ZONE coalesce(d.time_zone, 'UTC'))::date
FROM (SELECT DISTINCT ON (load_id) * FROM load_stops WHERE kind = 'pickup' ORDER BY load_id, sequence) o
JOIN (SELECT DISTINCT ON (load_id) * FROM load_stops WHERE kind = 'delivery' ORDER BY load_id, sequence DESC) d USING (load_id)
WHERE loads.id = load_id;
