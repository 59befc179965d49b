CREATE TABLE "dispatch_services" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "dispatch_services_kind_value_source_pk" PRIMARY KEY("kind","value","source")
);
--> statement-breakpoint
CREATE TABLE "flagged_contacts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	"expires_on" date,
	CONSTRAINT "flagged_contacts_kind_value_source_pk" PRIMARY KEY("kind","value","source")
);
--> statement-breakpoint
CREATE TABLE "fraud_lists" (
	"key" text PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"is_whole" boolean NOT NULL,
	"rows" integer NOT NULL,
	"sources" text[] NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_blocks" (
	"prefix" text PRIMARY KEY NOT NULL,
	"line_type" text NOT NULL,
	"provider" text,
	"source" text NOT NULL,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_areas" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"county_code" text NOT NULL,
	"county" text NOT NULL,
	"commodity_type_id" integer,
	"weekdays" smallint[],
	"from_day" date,
	"until_day" date,
	"source" text NOT NULL,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "risk_areas_county" ON "risk_areas" USING btree ("state","county_code");