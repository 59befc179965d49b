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
CREATE INDEX "authority_orders_carrier" ON "authority_orders" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "process_agents_carrier" ON "process_agents" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "rejected_filings_carrier" ON "rejected_filings" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "sms_crashes_carrier" ON "sms_crashes" USING btree ("carrier_id","reported_on");--> statement-breakpoint
CREATE INDEX "sms_inspections_carrier" ON "sms_inspections" USING btree ("carrier_id","inspected_on");--> statement-breakpoint
CREATE INDEX "sms_violations_carrier" ON "sms_violations" USING btree ("carrier_id","inspected_on");--> statement-breakpoint
CREATE INDEX "sms_violations_inspection" ON "sms_violations" USING btree ("sms_inspection_id");