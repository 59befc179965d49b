CREATE TABLE "certificate_vehicles" (
	"document_id" integer NOT NULL,
	"vin" text NOT NULL,
	CONSTRAINT "certificate_vehicles_document_id_vin_pk" PRIMARY KEY("document_id","vin")
);
--> statement-breakpoint
CREATE TABLE "insurance_activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"insurance_certificate_request_id" integer,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"user_id" integer,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insurance_certificate_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_certificate_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"request_id" integer,
	"file_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by_user_id" integer,
	"review_note" text
);
--> statement-breakpoint
CREATE TABLE "insurance_certificate_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_certificate_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"token_hash" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "edit_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edit_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"notable_type" text NOT NULL,
	"notable_id" bigint NOT NULL,
	"carrier_id" bigint,
	"body" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD COLUMN "document_id" integer;--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD COLUMN "entered_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "certificate_vehicles" ADD CONSTRAINT "certificate_vehicles_document_id_insurance_certificate_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."insurance_certificate_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_activities" ADD CONSTRAINT "insurance_activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_activities" ADD CONSTRAINT "insurance_activities_insurance_certificate_request_id_insurance_certificate_requests_id_fk" FOREIGN KEY ("insurance_certificate_request_id") REFERENCES "public"."insurance_certificate_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_activities" ADD CONSTRAINT "insurance_activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD CONSTRAINT "insurance_certificate_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD CONSTRAINT "insurance_certificate_documents_request_id_insurance_certificate_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."insurance_certificate_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD CONSTRAINT "insurance_certificate_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD CONSTRAINT "insurance_certificate_documents_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD CONSTRAINT "insurance_certificate_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD CONSTRAINT "insurance_certificate_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_requests" ADD CONSTRAINT "edit_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_requests" ADD CONSTRAINT "edit_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_requests" ADD CONSTRAINT "edit_requests_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insurance_activities_carrier" ON "insurance_activities" USING btree ("company_id","carrier_id","occurred_at");--> statement-breakpoint
CREATE INDEX "insurance_activities_request" ON "insurance_activities" USING btree ("insurance_certificate_request_id");--> statement-breakpoint
CREATE INDEX "insurance_certificate_documents_carrier" ON "insurance_certificate_documents" USING btree ("company_id","carrier_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "insurance_certificate_requests_token" ON "insurance_certificate_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "insurance_certificate_requests_carrier" ON "insurance_certificate_requests" USING btree ("company_id","carrier_id","created_at");--> statement-breakpoint
CREATE INDEX "edit_requests_carrier" ON "edit_requests" USING btree ("company_id","carrier_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_notable" ON "notes" USING btree ("company_id","notable_type","notable_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_carrier" ON "notes" USING btree ("company_id","carrier_id","created_at");--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD CONSTRAINT "insurance_certificates_entered_by_user_id_users_id_fk" FOREIGN KEY ("entered_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;