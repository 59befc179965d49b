CREATE TABLE "carrier_standings" (
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
	"brokers_nearby" integer
);
--> statement-breakpoint
CREATE TABLE "filter_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filter_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"is_type" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"updated_by_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_states" (
	"name" text PRIMARY KEY NOT NULL,
	"import_id" bigint NOT NULL,
	"day" date NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "filter_sets" ADD CONSTRAINT "filter_sets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_sets" ADD CONSTRAINT "filter_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_sets" ADD CONSTRAINT "filter_sets_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_standings_changes" ON "carrier_standings" USING btree ("changes_on");--> statement-breakpoint
CREATE INDEX "carrier_standings_region" ON "carrier_standings" USING btree ("region","power_units");--> statement-breakpoint
CREATE INDEX "carrier_standings_gap" ON "carrier_standings" USING btree ("carrier_id") WHERE "carrier_standings"."authority_gap_days" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "carrier_standings_brokers" ON "carrier_standings" USING btree ("carrier_id") WHERE "carrier_standings"."brokers_nearby" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "filter_sets_owner" ON "filter_sets" USING btree ("company_id","user_id","is_type");--> statement-breakpoint
CREATE UNIQUE INDEX "filter_sets_default_of_user" ON "filter_sets" USING btree ("user_id","is_type") WHERE "filter_sets"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "filter_sets_default_of_company" ON "filter_sets" USING btree ("company_id","is_type") WHERE "filter_sets"."is_default" AND "filter_sets"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id","created_at");