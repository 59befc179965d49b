CREATE TABLE "authority_orders" (
	"row_key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"docket" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"authority_type" text NOT NULL,
	"kind" text NOT NULL,
	"order_type" text,
	"served_on" date,
	"effective_on" date,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_agents" (
	"row_key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"docket" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"company_name" text,
	"attention" text,
	"street" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejected_filings" (
	"row_key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
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
	"received_on" date,
	"rejected_on" date,
	"reasons" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_carriers" (
	"carrier_id" bigint PRIMARY KEY NOT NULL,
	"hazmat" boolean,
	"passenger" boolean,
	"power_units" integer,
	"drivers" integer,
	"mcs150_mileage" bigint,
	"mcs150_mileage_year" integer,
	"recent_mileage" bigint,
	"recent_mileage_year" integer,
	"vmt_source_id" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_crashes" (
	"report_key" text PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"report_state" text,
	"report_number" text NOT NULL,
	"reported_on" date NOT NULL,
	"severity_weight" numeric,
	"time_weight" smallint,
	"citation_issued" text,
	"not_preventable" boolean,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_inspections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"report_state" text,
	"report_number" text,
	"inspected_on" date NOT NULL,
	"level" smallint,
	"time_weight" smallint,
	"basics" jsonb NOT NULL,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_violations" (
	"row_key" text PRIMARY KEY NOT NULL,
	"sms_inspection_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	"inspected_on" date NOT NULL,
	"code" text,
	"basic" text,
	"out_of_service" boolean,
	"out_of_service_weight" smallint,
	"severity_weight" numeric,
	"time_weight" smallint,
	"total_severity_weight" numeric,
	"section" text,
	"group" text,
	"unit" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_import_lines" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"given" text NOT NULL,
	"dot" text,
	"docket_type" text,
	"docket" text,
	"number" text,
	"carrier_id" bigint,
	"outcome" text NOT NULL,
	"same_as_line" integer,
	CONSTRAINT "subscription_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "subscription_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"job_id" uuid,
	"file_name" text NOT NULL,
	"lines_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "updated_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "subscription_import_lines" ADD CONSTRAINT "subscription_import_lines_import_id_subscription_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."subscription_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authority_orders_carrier" ON "authority_orders" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "process_agents_carrier" ON "process_agents" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "rejected_filings_carrier" ON "rejected_filings" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "sms_crashes_carrier" ON "sms_crashes" USING btree ("carrier_id","reported_on");--> statement-breakpoint
CREATE INDEX "sms_inspections_carrier" ON "sms_inspections" USING btree ("carrier_id","inspected_on");--> statement-breakpoint
CREATE INDEX "sms_violations_carrier" ON "sms_violations" USING btree ("carrier_id","inspected_on");--> statement-breakpoint
CREATE INDEX "sms_violations_inspection" ON "sms_violations" USING btree ("sms_inspection_id");--> statement-breakpoint
CREATE INDEX "subscription_import_lines_carrier" ON "subscription_import_lines" USING btree ("import_id","carrier_id","line");--> statement-breakpoint
CREATE INDEX "subscription_imports_company" ON "subscription_imports" USING btree ("company_id","created_at");--> statement-breakpoint
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_dismissed" ON "connections" USING btree ("company_id","updated_at","id") WHERE "connections"."is_dismissed";--> statement-breakpoint
CREATE INDEX "connections_packet" ON "connections" USING btree ("packet_id");--> statement-breakpoint
CREATE INDEX "onboarding_packets_held" ON "onboarding_packets" USING btree ("company_id") WHERE "onboarding_packets"."status" LIKE 'held%';--> statement-breakpoint
INSERT INTO "subscriptions" ("company_id", "carrier_id", "user_id", "created_at")
SELECT "company_id", "carrier_id", "updated_by_user_id", "created_at" FROM "connections"
ON CONFLICT DO NOTHING;
