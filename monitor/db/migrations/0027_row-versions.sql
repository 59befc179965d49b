ALTER TABLE "carrier_users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_users" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carrier_users" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "carrier_users" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "payment_terms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_terms" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "classifications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "classifications" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "classifications" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "classifications" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD COLUMN "change_summary" text;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD COLUMN "changed_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "carrier_users" ADD CONSTRAINT "carrier_users_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD CONSTRAINT "insurance_certificate_documents_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD CONSTRAINT "insurance_certificate_requests_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_invitations" ADD CONSTRAINT "connection_invitations_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD CONSTRAINT "onboarding_packets_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classifications" ADD CONSTRAINT "classifications_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD CONSTRAINT "rule_overrides_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Written by hand: a column with a plainer name.
ALTER TABLE "jobs" RENAME COLUMN "heard_at" TO "heartbeat_at";
