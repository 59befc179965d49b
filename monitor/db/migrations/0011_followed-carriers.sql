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
);--> statement-breakpoint
CREATE TABLE "subscription_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"job_id" uuid,
	"file_name" text NOT NULL,
	"lines_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "updated_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "subscription_import_lines" ADD CONSTRAINT "subscription_import_lines_import_id_subscription_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."subscription_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_import_lines_carrier" ON "subscription_import_lines" USING btree ("import_id","carrier_id","line");--> statement-breakpoint
CREATE INDEX "subscription_imports_company" ON "subscription_imports" USING btree ("company_id","created_at");--> statement-breakpoint
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_dismissed" ON "connections" USING btree ("company_id","updated_at","id") WHERE "connections"."is_dismissed";--> statement-breakpoint
CREATE INDEX "connections_packet" ON "connections" USING btree ("packet_id");--> statement-breakpoint
CREATE INDEX "onboarding_packets_held" ON "onboarding_packets" USING btree ("company_id") WHERE "onboarding_packets"."status" LIKE 'held%';--> statement-breakpoint
INSERT INTO "subscriptions" ("company_id", "carrier_id", "user_id", "created_at")
SELECT "company_id", "carrier_id", "updated_by_user_id", "created_at" FROM "connections"
ON CONFLICT DO NOTHING;
