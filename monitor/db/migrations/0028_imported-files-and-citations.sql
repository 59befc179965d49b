CREATE TABLE "inspection_citations" (
	"row_key" text PRIMARY KEY NOT NULL,
	"inspection_id" bigint NOT NULL,
	"violation_sequence" integer,
	"adjusted_sequence" integer,
	"code" text,
	"result" text,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_studies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"inspection_id" bigint NOT NULL,
	"study" text,
	"sequence" integer,
	"as_of" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "member" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_bytes" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "as_of_from" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_carriers" ADD COLUMN "carrier_operation" text;--> statement-breakpoint
ALTER TABLE "sms_carriers" ADD COLUMN "classifications" text;--> statement-breakpoint
ALTER TABLE "sms_carriers" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sms_carriers" ADD COLUMN "mcs150_date" date;--> statement-breakpoint
ALTER TABLE "sms_carriers" ADD COLUMN "add_date" date;--> statement-breakpoint
CREATE INDEX "inspection_citations_inspection" ON "inspection_citations" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "inspection_studies_inspection" ON "inspection_studies" USING btree ("inspection_id");