CREATE TABLE "position_feed_days" (
	"feed_id" integer NOT NULL,
	"day" date NOT NULL,
	"batches" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "position_feed_days_feed_id_day_pk" PRIMARY KEY("feed_id","day")
);
--> statement-breakpoint
CREATE TABLE "position_feed_trucks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "position_feed_trucks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feed_id" integer NOT NULL,
	"key" text NOT NULL,
	"carrier_vehicle_id" integer,
	"carrier_id" bigint NOT NULL,
	"vin" text,
	"plate" text,
	"unit" text,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_good_at" timestamp with time zone,
	"ages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"clock_behind_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "position_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "position_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"connection_id" integer,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"batch_times" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unnamed_positions" (
	"truck_id" integer NOT NULL,
	"slot" bigint NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_mph" real,
	"heading" smallint,
	"accuracy_feet" real,
	"source" text NOT NULL,
	CONSTRAINT "unnamed_positions_truck_id_slot_pk" PRIMARY KEY("truck_id","slot"),
	CONSTRAINT "unnamed_positions_source_check" CHECK ("unnamed_positions"."source" IN ('eld', 'phone', 'tms', 'manual'))
);
--> statement-breakpoint
ALTER TABLE "vehicle_positions" DROP CONSTRAINT "vehicle_positions_disposition_check";--> statement-breakpoint
ALTER TABLE "position_feed_days" ADD CONSTRAINT "position_feed_days_feed_id_position_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."position_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_feed_trucks" ADD CONSTRAINT "position_feed_trucks_feed_id_position_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."position_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_feed_trucks" ADD CONSTRAINT "position_feed_trucks_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_feeds" ADD CONSTRAINT "position_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_feeds" ADD CONSTRAINT "position_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_feeds" ADD CONSTRAINT "position_feeds_connection_id_tracking_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."tracking_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unnamed_positions" ADD CONSTRAINT "unnamed_positions_truck_id_position_feed_trucks_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."position_feed_trucks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_feed_days_day" ON "position_feed_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "position_feed_trucks_key" ON "position_feed_trucks" USING btree ("feed_id","key");--> statement-breakpoint
CREATE INDEX "position_feed_trucks_carrier" ON "position_feed_trucks" USING btree ("carrier_id") WHERE "position_feed_trucks"."carrier_vehicle_id" IS NULL;--> statement-breakpoint
CREATE INDEX "position_feed_trucks_vehicle" ON "position_feed_trucks" USING btree ("carrier_vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "position_feeds_sender" ON "position_feeds" USING btree ("company_id",coalesce("user_id", 0),coalesce("connection_id", 0));--> statement-breakpoint
CREATE INDEX "position_feeds_user" ON "position_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "position_feeds_connection" ON "position_feeds" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "unnamed_positions_observed" ON "unnamed_positions" USING btree ("observed_at");--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_disposition_check" CHECK ("vehicle_positions"."disposition" IN ('kept', 'future', 'implausible', 'swapped', 'lost_sign', 'wrong_clock'));