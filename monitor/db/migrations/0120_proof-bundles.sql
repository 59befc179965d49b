CREATE TABLE "proof_bundles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_bundles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"load_id" integer,
	"carrier_id" bigint,
	"day" date,
	"about" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"job_id" uuid,
	"finished_at" timestamp with time zone,
	"manifest_sha256" text,
	"load_ids" integer[] DEFAULT '{}' NOT NULL,
	"file_id" uuid,
	CONSTRAINT "proof_bundles_kind_check" CHECK ("proof_bundles"."kind" IN ('load', 'day', 'carrier'))
);
--> statement-breakpoint
ALTER TABLE "proof_bundles" ADD CONSTRAINT "proof_bundles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_bundles" ADD CONSTRAINT "proof_bundles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_bundles" ADD CONSTRAINT "proof_bundles_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_bundles" ADD CONSTRAINT "proof_bundles_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_bundles_company" ON "proof_bundles" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "proof_bundles_file" ON "proof_bundles" USING btree ("file_id");