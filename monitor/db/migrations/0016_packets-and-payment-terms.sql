CREATE TABLE "packet_bank_details" (
	"packet_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_last_four" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "packet_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packet_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"packet_id" integer NOT NULL,
	"section" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packet_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tax_form_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_form_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"packet_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"status" text NOT NULL,
	"uploaded_by_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "onboarding_packet_contracts" ADD COLUMN "agreement_sha256" text;--> statement-breakpoint
ALTER TABLE "onboarding_packet_contracts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "cause" text NOT NULL;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "called_number" text;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "called_source" text;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "packet_bank_details" ADD CONSTRAINT "packet_bank_details_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_bank_details" ADD CONSTRAINT "packet_bank_details_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_documents" ADD CONSTRAINT "packet_documents_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_documents" ADD CONSTRAINT "packet_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_sessions" ADD CONSTRAINT "packet_sessions_invitation_id_connection_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."connection_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_terms" ADD CONSTRAINT "payment_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_submissions" ADD CONSTRAINT "tax_form_submissions_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_submissions" ADD CONSTRAINT "tax_form_submissions_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_submissions" ADD CONSTRAINT "tax_form_submissions_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_submissions" ADD CONSTRAINT "tax_form_submissions_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packet_bank_details_carrier" ON "packet_bank_details" USING btree ("company_id","carrier_id","accepted_at");--> statement-breakpoint
CREATE INDEX "packet_documents_packet" ON "packet_documents" USING btree ("packet_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "packet_sessions_token" ON "packet_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "packet_sessions_invitation" ON "packet_sessions" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "packet_sessions_created" ON "packet_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_terms_name" ON "payment_terms" USING btree ("company_id","name") WHERE "payment_terms"."retired_at" IS NULL;--> statement-breakpoint
CREATE INDEX "tax_form_submissions_packet" ON "tax_form_submissions" USING btree ("packet_id","created_at");