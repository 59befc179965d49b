CREATE TABLE "onboarding_settings_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onboarding_settings_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"summary" text NOT NULL,
	"requested_by_user_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_user_id" integer,
	"is_confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proven_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proven_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"called_number" text NOT NULL,
	"called_source" text NOT NULL,
	"email" text NOT NULL,
	"read_out" text NOT NULL,
	"mailed_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_by_user_id" integer,
	"started_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "proven_calls_called_source_check" CHECK ("proven_calls"."called_source" IN ('fmcsa', 'earlier_packet'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_second_person_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "bank_change_wait_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "proven_call_id" integer;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "onboarding_settings_requests" ADD CONSTRAINT "onboarding_settings_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_settings_requests" ADD CONSTRAINT "onboarding_settings_requests_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_settings_requests" ADD CONSTRAINT "onboarding_settings_requests_ended_by_user_id_users_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_calls" ADD CONSTRAINT "proven_calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_calls" ADD CONSTRAINT "proven_calls_started_by_user_id_users_id_fk" FOREIGN KEY ("started_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "onboarding_settings_requests_open" ON "onboarding_settings_requests" USING btree ("company_id") WHERE "onboarding_settings_requests"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "proven_calls_carrier" ON "proven_calls" USING btree ("company_id","carrier_id","started_at");--> statement-breakpoint
ALTER TABLE "packet_holds" ADD CONSTRAINT "packet_holds_proven_call_id_proven_calls_id_fk" FOREIGN KEY ("proven_call_id") REFERENCES "public"."proven_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD CONSTRAINT "packet_holds_cause_check" CHECK ("packet_holds"."cause" IN ('refused', 'identity', 'factor', 'authority', 'bank_change', 'bank_denied', 'bank_wait', 'redline', 'tax_form', 'certificate', 'unread_certificate', 'rules', 'undecided', 'approval'));--> statement-breakpoint
ALTER TABLE "packet_holds" ADD CONSTRAINT "packet_holds_proof_check" CHECK ("packet_holds"."proof" IN ('proven', 'called', 'other'));