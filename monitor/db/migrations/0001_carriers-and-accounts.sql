CREATE TABLE "carrier_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"note" text,
	"user_id" integer,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_by_broker_election" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"legal_name" text NOT NULL,
	"company_type" text NOT NULL,
	"status" text NOT NULL,
	"plan_id" integer,
	"carrier_id" bigint,
	"hide_vehicle_search" boolean DEFAULT false NOT NULL,
	"carrier_searches_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "eld_connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eld_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"connected_at" timestamp with time zone,
	"last_position_at" timestamp with time zone,
	"vehicles_on_eld" integer,
	"vehicles_on_certificate" integer,
	"vehicles_matching" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entered_identifiers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entered_identifiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"status" text NOT NULL,
	"entered_by_user_id" integer,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flipper_features" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flipper_gates" (
	"feature_key" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "flipper_gates_feature_key_key_value_pk" PRIMARY KEY("feature_key","key","value")
);
--> statement-breakpoint
CREATE TABLE "identity_tries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insurance_certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"coverage" text NOT NULL,
	"limit_usd" bigint NOT NULL,
	"insurer" text,
	"policy_number" text,
	"effective_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"can_load_dashboard" boolean NOT NULL,
	"can_connect" boolean NOT NULL,
	"can_rule" boolean NOT NULL,
	"can_lane_search" boolean NOT NULL,
	"can_export" boolean NOT NULL,
	"can_export_with_insights" boolean NOT NULL,
	"can_api" boolean NOT NULL,
	"can_api_with_insights" boolean NOT NULL,
	"can_view_insights" boolean NOT NULL,
	"can_view_insurance_certificates" boolean NOT NULL,
	"carrier_searches_limit" integer
);
--> statement-breakpoint
CREATE TABLE "rule_overrides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"classification_id" integer NOT NULL,
	"is_type" text NOT NULL,
	"reason" text NOT NULL,
	"file" text,
	"user_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"expiration_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"classification_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_sets_classification_id_unique" UNIQUE("classification_id")
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone_e164" text,
	"company_id" integer,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"requested_carrier_id" bigint,
	"is_watchdog" boolean DEFAULT false NOT NULL,
	"watchdog_can_view_full_carrier_profile" boolean DEFAULT false NOT NULL,
	"watchdog_can_carrier_search" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"blocked_page" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorities" (
	"source" text NOT NULL,
	"docket" text NOT NULL,
	"authority_type" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"application_pending" boolean,
	"revocation_pending" boolean,
	"scopes" text[],
	"bipd_required_usd" bigint,
	"bipd_on_file_usd" bigint,
	"cargo_required" boolean,
	"cargo_on_file" boolean,
	"bond_required" boolean,
	"bond_on_file" boolean,
	"business_mail_undeliverable" boolean,
	"mailing_mail_undeliverable" boolean,
	"as_of" date NOT NULL,
	CONSTRAINT "authorities_source_docket_authority_type_pk" PRIMARY KEY("source","docket","authority_type")
);
--> statement-breakpoint
CREATE TABLE "authority_events" (
	"row_key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"docket" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"sub_number" text,
	"authority_type" text NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"action_on" date,
	"status" text,
	"disposition" text,
	"disposition_decided_on" date,
	"disposition_served_on" date,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_identifiers" (
	"type" text NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"carrier_id" bigint NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "carrier_identifiers_type_value_carrier_id_pk" PRIMARY KEY("type","value","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_names" (
	"key" text COLLATE "C" NOT NULL,
	"carrier_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "carrier_names_key_carrier_id_kind_pk" PRIMARY KEY("key","carrier_id","kind")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"dot_number" bigint GENERATED ALWAYS AS (CASE WHEN id <= 1000000000 THEN id END) STORED,
	"census_as_of" date,
	"name_source" text NOT NULL,
	"name_as_of" date NOT NULL,
	"legal_name" text,
	"dba_name" text,
	"status_code" text,
	"carrier_operation" text,
	"business_org" text,
	"carship" text,
	"classifications" text,
	"street" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text,
	"county" text,
	"mailing_street" text,
	"mailing_city" text,
	"mailing_state" text,
	"mailing_postal_code" text,
	"mailing_country" text,
	"undeliverable_physical" boolean,
	"phone" text,
	"fax" text,
	"cell_phone" text,
	"email" text,
	"officer_1" text,
	"officer_2" text,
	"address_key" text,
	"power_units" integer,
	"truck_units" integer,
	"bus_units" integer,
	"fleet_size" text,
	"drivers" integer,
	"cdl_drivers" integer,
	"interstate_drivers" integer,
	"equipment" jsonb,
	"cargo" text[],
	"cargo_other" text,
	"hazmat" boolean,
	"mcs150_date" date,
	"mcs150_mileage" bigint,
	"mcs150_mileage_year" integer,
	"add_date" date,
	"safety_rating" text,
	"safety_rating_date" date,
	"review_type" text,
	"review_date" date,
	"recordable_crash_rate" numeric,
	"prior_revoked" boolean,
	"prior_revoked_dot_number" bigint
);
--> statement-breakpoint
CREATE TABLE "crashes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"report_state" text,
	"report_number" text,
	"report_sequence" integer,
	"reported_on" date NOT NULL,
	"reported_time" text,
	"location" text,
	"city" text,
	"state" text,
	"fatalities" integer,
	"injuries" integer,
	"tow_away" boolean,
	"hazmat_released" boolean,
	"federal_recordable" boolean,
	"vehicles_in_crash" integer,
	"vin" text,
	"license" text,
	"license_state" text,
	"vehicle_configuration_id" smallint,
	"cargo_body_type_id" smallint,
	"road_surface_id" smallint,
	"weather_id" smallint,
	"light_id" smallint,
	"name_as_written" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"key" text PRIMARY KEY NOT NULL,
	"fmcsa_id" text NOT NULL,
	"name" text NOT NULL,
	"as_of" date NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"dataset" text NOT NULL,
	"file_name" text NOT NULL,
	"as_of" date NOT NULL,
	"status" text NOT NULL,
	"rows_read" bigint DEFAULT 0 NOT NULL,
	"rows_stored" bigint DEFAULT 0 NOT NULL,
	"rows_unchanged" bigint DEFAULT 0 NOT NULL,
	"rows_rejected" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "inspection_units" (
	"id" bigint PRIMARY KEY NOT NULL,
	"inspection_id" bigint NOT NULL,
	"number" smallint,
	"type_id" smallint,
	"make" text,
	"company_number" text,
	"license" text,
	"license_state" text,
	"vin" text,
	"decal" boolean,
	"decal_number" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_violations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"inspection_id" bigint NOT NULL,
	"unit_id" bigint,
	"sequence" integer,
	"part" text,
	"section" text,
	"unit" text,
	"category_id" smallint,
	"out_of_service" text,
	"citation_number" text,
	"code" text,
	"description" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"report_state" text,
	"report_number" text,
	"inspected_on" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"level" smallint,
	"facility" text,
	"location" text,
	"county_state" text,
	"county_code" text,
	"hazmat_placard_required" boolean,
	"post_accident" boolean,
	"gross_weight_lbs" integer,
	"violation_total" integer,
	"oos_total" integer,
	"driver_violation_total" integer,
	"driver_oos_total" integer,
	"vehicle_violation_total" integer,
	"vehicle_oos_total" integer,
	"hazmat_violation_total" integer,
	"hazmat_oos_total" integer,
	"name_as_written" text,
	"interstate" boolean,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insurance_filings" (
	"row_key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"list" text NOT NULL,
	"docket" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"form_code" text,
	"type" text NOT NULL,
	"coverage_class" text,
	"max_coverage_usd" bigint,
	"underlying_limit_usd" bigint,
	"required_usd" bigint,
	"policy_number" text,
	"insurer" text,
	"effective_on" date,
	"received_on" date,
	"cancel_effective_on" date,
	"end_reason" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oos_orders" (
	"row_key" text PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"ordered_on" date,
	"reason" text,
	"entity_status" text,
	"rescinded_on" date,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_measures" (
	"carrier_id" bigint NOT NULL,
	"segment" text NOT NULL,
	"inspection_total" integer,
	"driver_inspection_total" integer,
	"driver_oos_inspection_total" integer,
	"vehicle_inspection_total" integer,
	"vehicle_oos_inspection_total" integer,
	"basics" jsonb NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "sms_measures_carrier_id_segment_pk" PRIMARY KEY("carrier_id","segment")
);
--> statement-breakpoint
ALTER TABLE "carrier_events" ADD CONSTRAINT "carrier_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_events" ADD CONSTRAINT "carrier_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classifications" ADD CONSTRAINT "classifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD CONSTRAINT "entered_identifiers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD CONSTRAINT "entered_identifiers_entered_by_user_id_users_id_fk" FOREIGN KEY ("entered_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flipper_gates" ADD CONSTRAINT "flipper_gates_feature_key_flipper_features_key_fk" FOREIGN KEY ("feature_key") REFERENCES "public"."flipper_features"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD CONSTRAINT "insurance_certificates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD CONSTRAINT "insurance_certificates_verified_by_user_id_users_id_fk" FOREIGN KEY ("verified_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD CONSTRAINT "rule_overrides_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD CONSTRAINT "rule_overrides_classification_id_classifications_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."classifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD CONSTRAINT "rule_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_classification_id_classifications_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."classifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_events_company" ON "carrier_events" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "carrier_events_company_carrier" ON "carrier_events" USING btree ("company_id","carrier_id","occurred_at");--> statement-breakpoint
CREATE INDEX "classifications_company" ON "classifications" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_company_carrier" ON "connections" USING btree ("company_id","carrier_id");--> statement-breakpoint
CREATE INDEX "eld_connections_carrier" ON "eld_connections" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "entered_identifiers_company_carrier" ON "entered_identifiers" USING btree ("company_id","carrier_id");--> statement-breakpoint
CREATE INDEX "identity_tries_subject" ON "identity_tries" USING btree ("subject","tried_at");--> statement-breakpoint
CREATE INDEX "insurance_certificates_company_carrier" ON "insurance_certificates" USING btree ("company_id","carrier_id");--> statement-breakpoint
CREATE INDEX "rule_overrides_company_carrier" ON "rule_overrides" USING btree ("company_id","carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sessions_token" ON "user_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id","first_name");--> statement-breakpoint
CREATE INDEX "authorities_carrier" ON "authorities" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "authority_events_carrier" ON "authority_events" USING btree ("carrier_id","action_on");--> statement-breakpoint
CREATE INDEX "carrier_identifiers_value" ON "carrier_identifiers" USING btree ("value","carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_identifiers_carrier" ON "carrier_identifiers" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_names_carrier" ON "carrier_names" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_names_trigrams" ON "carrier_names" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "carriers_phone" ON "carriers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "carriers_cell_phone" ON "carriers" USING btree ("cell_phone");--> statement-breakpoint
CREATE INDEX "carriers_email" ON "carriers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "carriers_address_key" ON "carriers" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "carriers_legal_name" ON "carriers" USING btree ("legal_name","id");--> statement-breakpoint
CREATE INDEX "crashes_carrier" ON "crashes" USING btree ("carrier_id","reported_on");--> statement-breakpoint
CREATE INDEX "crashes_vin" ON "crashes" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "inspection_units_inspection" ON "inspection_units" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "inspection_units_vin" ON "inspection_units" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "inspection_violations_inspection" ON "inspection_violations" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "inspections_carrier" ON "inspections" USING btree ("carrier_id","inspected_on");--> statement-breakpoint
CREATE INDEX "insurance_filings_carrier" ON "insurance_filings" USING btree ("carrier_id","list");--> statement-breakpoint
CREATE INDEX "oos_orders_carrier" ON "oos_orders" USING btree ("carrier_id");