CREATE TABLE "company_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"job_id" uuid,
	"finished_at" timestamp with time zone,
	"sha256" text,
	"bytes" bigint,
	"rows" integer,
	"file_id" uuid
);
--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_exports_company" ON "company_exports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_exports_file" ON "company_exports" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "company_reports" DROP CONSTRAINT "company_reports_kind_check";--> statement-breakpoint
ALTER TABLE "company_reports" ADD CONSTRAINT "company_reports_kind_check" CHECK ("company_reports"."kind" IN ('onboarded_carriers', 'overrides_in_force', 'expiring_insurance', 'do_not_dispatch', 'carrier_searches', 'rate_confirmations_open', 'transaction_records_371_3', 'audit_log', 'people'));