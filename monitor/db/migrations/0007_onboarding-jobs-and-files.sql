CREATE TABLE "stored_file_chunks" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "stored_file_chunks_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"carrier_id" bigint,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"company_id" integer,
	"user_id" integer,
	"status" text NOT NULL,
	"params" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"checkpoint" jsonb,
	"result" jsonb,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"once" text,
	"created_at" timestamp with time zone NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"email" text NOT NULL,
	"full_name" text,
	"title" text,
	"phone_e164" text,
	"is_dispatcher" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_classifications" (
	"connection_id" integer NOT NULL,
	"classification_id" integer NOT NULL,
	CONSTRAINT "connection_classifications_connection_id_classification_id_pk" PRIMARY KEY("connection_id","classification_id")
);
--> statement-breakpoint
CREATE TABLE "connection_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"connection_id" integer NOT NULL,
	"carrier_user_id" integer NOT NULL,
	"email" text NOT NULL,
	"classification_ids" integer[] DEFAULT '{}' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"uploaded_by_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"is_current" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_packet_contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onboarding_packet_contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"packet_id" integer NOT NULL,
	"contract_id" integer NOT NULL,
	"is_broker_uploaded" boolean NOT NULL,
	"is_redlined" boolean NOT NULL,
	"file_id" uuid NOT NULL,
	"signer_name" text,
	"signer_title" text,
	"signer_email" text,
	"signer_address" text,
	"signed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_packets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onboarding_packets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"connection_id" integer NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "packet_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packet_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"packet_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"released_by_user_id" integer,
	"release_note" text
);
--> statement-breakpoint
CREATE TABLE "packet_sections" (
	"packet_id" integer NOT NULL,
	"section" text NOT NULL,
	"answers" jsonb NOT NULL,
	"is_complete" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packet_sections_packet_id_section_pk" PRIMARY KEY("packet_id","section")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"overall_result" text,
	"rules_assessment" jsonb,
	"assessed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "receiver_id" integer;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "packet_id" integer;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_file_chunks" ADD CONSTRAINT "stored_file_chunks_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_users" ADD CONSTRAINT "carrier_users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_classifications" ADD CONSTRAINT "connection_classifications_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_classifications" ADD CONSTRAINT "connection_classifications_classification_id_classifications_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."classifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD CONSTRAINT "connection_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD CONSTRAINT "connection_invitations_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD CONSTRAINT "connection_invitations_carrier_user_id_carrier_users_id_fk" FOREIGN KEY ("carrier_user_id") REFERENCES "public"."carrier_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD CONSTRAINT "connection_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packet_contracts" ADD CONSTRAINT "onboarding_packet_contracts_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packet_contracts" ADD CONSTRAINT "onboarding_packet_contracts_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packet_contracts" ADD CONSTRAINT "onboarding_packet_contracts_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD CONSTRAINT "onboarding_packets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD CONSTRAINT "onboarding_packets_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD CONSTRAINT "packet_holds_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_holds" ADD CONSTRAINT "packet_holds_released_by_user_id_users_id_fk" FOREIGN KEY ("released_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_sections" ADD CONSTRAINT "packet_sections_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_files_company_carrier" ON "stored_files" USING btree ("company_id","carrier_id");--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("run_at") WHERE "jobs"."status" IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "jobs" USING btree ("kind","once") WHERE "jobs"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_users_address" ON "carrier_users" USING btree ("company_id","carrier_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_invitations_token" ON "connection_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "connection_invitations_company_carrier" ON "connection_invitations" USING btree ("company_id","carrier_id","delivered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_version" ON "contracts" USING btree ("company_id","name","version");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_current" ON "contracts" USING btree ("company_id") WHERE "contracts"."is_current";--> statement-breakpoint
CREATE INDEX "onboarding_packet_contracts_packet" ON "onboarding_packet_contracts" USING btree ("packet_id","created_at");--> statement-breakpoint
CREATE INDEX "onboarding_packets_connection" ON "onboarding_packets" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "packet_holds_packet" ON "packet_holds" USING btree ("packet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_company_carrier" ON "subscriptions" USING btree ("company_id","carrier_id");--> statement-breakpoint
CREATE INDEX "subscriptions_company_result" ON "subscriptions" USING btree ("company_id","overall_result","carrier_id");--> statement-breakpoint
CREATE INDEX "subscriptions_carrier" ON "subscriptions" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "connections_company_status" ON "connections" USING btree ("company_id","status","updated_at","id");