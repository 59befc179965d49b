CREATE TABLE "carrier_vehicles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"company_id" integer,
	"vin" text,
	"plate" text,
	"plate_state" text,
	"unit" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"load_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"carrier_vehicle_id" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"user_id" integer,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"load_id" integer NOT NULL,
	"stop_id" integer,
	"is_type" text NOT NULL,
	"source" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"occurred_from" timestamp with time zone,
	"occurred_to" timestamp with time zone,
	"message" text,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "load_settings" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "load_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"load_id" integer NOT NULL,
	"sequence" smallint NOT NULL,
	"kind" text NOT NULL,
	"schedule" text NOT NULL,
	"window_starts_at" timestamp with time zone,
	"window_ends_at" timestamp with time zone,
	"time_zone" text,
	"name" text,
	"street" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"located_by" text,
	"free_time_minutes" integer,
	"visit_state" text DEFAULT 'none' NOT NULL,
	"arrived_at" timestamp with time zone,
	"arrived_from" timestamp with time zone,
	"arrived_to" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"departed_from" timestamp with time zone,
	"departed_to" timestamp with time zone,
	"near_from" timestamp with time zone,
	"near_to" timestamp with time zone,
	"passed_by_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "loads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"source" text NOT NULL,
	"source_updated_at" timestamp with time zone,
	"own_fields" text[] DEFAULT '{}' NOT NULL,
	"customer_name" text,
	"equipment" text,
	"trailer_length_feet" integer,
	"weight_pounds" integer,
	"commodity" text,
	"cargo_value_usd" integer,
	"rate_cents" integer,
	"billable_miles" integer,
	"billable_miles_source" text,
	"carrier_id" bigint,
	"carrier_vehicle_id" integer,
	"driver_name" text,
	"driver_phone_e164" text,
	"load_lock_assignee_id" integer,
	"team_id" integer,
	"tracking_ended_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"is_tonu" boolean DEFAULT false NOT NULL,
	"origin_key" text,
	"destination_key" text,
	"first_window_starts_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	"status" text NOT NULL,
	"tracking_status" text NOT NULL,
	"tracking_window" text NOT NULL,
	"tracking_opens_at" timestamp with time zone,
	"tracking_closes_at" timestamp with time zone,
	"exceptions" integer DEFAULT 0 NOT NULL,
	"next_stop_id" integer,
	"eta_earliest" timestamp with time zone,
	"eta_latest" timestamp with time zone,
	"eta_miles" real,
	"newest_fix_at" timestamp with time zone,
	"next_check_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"carrier_vehicle_id" integer NOT NULL,
	"company_id" integer,
	"observed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_mph" real,
	"heading" smallint,
	"accuracy_feet" real,
	"source" text NOT NULL,
	"disposition" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrier_vehicles" ADD CONSTRAINT "carrier_vehicles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_assignments" ADD CONSTRAINT "load_assignments_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_assignments" ADD CONSTRAINT "load_assignments_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_assignments" ADD CONSTRAINT "load_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_stop_id_load_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."load_stops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_settings" ADD CONSTRAINT "load_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_settings" ADD CONSTRAINT "load_settings_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_load_lock_assignee_id_users_id_fk" FOREIGN KEY ("load_lock_assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_vehicles_vin" ON "carrier_vehicles" USING btree ("carrier_id","vin",coalesce("company_id", 0)) WHERE "carrier_vehicles"."vin" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "carrier_vehicles_carrier" ON "carrier_vehicles" USING btree ("carrier_id","company_id");--> statement-breakpoint
CREATE INDEX "carrier_vehicles_by_vin" ON "carrier_vehicles" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "load_assignments_load" ON "load_assignments" USING btree ("load_id","id");--> statement-breakpoint
CREATE INDEX "load_assignments_vehicle" ON "load_assignments" USING btree ("carrier_vehicle_id","load_id");--> statement-breakpoint
CREATE INDEX "load_logs_load" ON "load_logs" USING btree ("load_id","occurred_at");--> statement-breakpoint
CREATE INDEX "load_stops_load" ON "load_stops" USING btree ("load_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "loads_company_reference" ON "loads" USING btree ("company_id","reference_key");--> statement-breakpoint
CREATE INDEX "loads_company" ON "loads" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "loads_open" ON "loads" USING btree ("company_id","origin_key","id") WHERE "loads"."status" NOT IN ('delivered', 'cancelled', 'assumed_delivered');--> statement-breakpoint
CREATE INDEX "loads_closed" ON "loads" USING btree ("company_id","destination_key","id") WHERE "loads"."status" IN ('delivered', 'cancelled', 'assumed_delivered');--> statement-breakpoint
CREATE INDEX "loads_exceptions" ON "loads" USING btree ("company_id","exceptions","origin_key","id") WHERE "loads"."exceptions" <> 0;--> statement-breakpoint
CREATE INDEX "loads_due" ON "loads" USING btree ("next_check_at") WHERE "loads"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "loads_carrier" ON "loads" USING btree ("carrier_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_positions_once" ON "vehicle_positions" USING btree ("carrier_vehicle_id","observed_at",coalesce("company_id", 0));--> statement-breakpoint
CREATE INDEX "vehicle_positions_day" ON "vehicle_positions" USING btree ("observed_at");