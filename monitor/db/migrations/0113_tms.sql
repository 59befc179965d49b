CREATE TABLE "tms_contents" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tms_mapping_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tms_mapping_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"mapping_id" integer NOT NULL,
	"number" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"sample" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "tms_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tms_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"version_in_use" integer,
	"is_active" boolean NOT NULL,
	"address_digest" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "tms_mappings_format_check" CHECK ("tms_mappings"."format" IN ('json', 'xml', 'csv'))
);
--> statement-breakpoint
CREATE TABLE "tms_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"mapping_id" integer NOT NULL,
	"version_number" integer,
	"state" text NOT NULL,
	"problem" text,
	"references" text[] NOT NULL,
	"results" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	CONSTRAINT "tms_messages_state_check" CHECK ("tms_messages"."state" IN ('taken', 'in_part', 'failed', 'repeated'))
);
--> statement-breakpoint
ALTER TABLE "tms_contents" ADD CONSTRAINT "tms_contents_message_id_tms_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."tms_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_mapping_versions" ADD CONSTRAINT "tms_mapping_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_mapping_versions" ADD CONSTRAINT "tms_mapping_versions_mapping_id_tms_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."tms_mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_mapping_versions" ADD CONSTRAINT "tms_mapping_versions_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_mappings" ADD CONSTRAINT "tms_mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_mappings" ADD CONSTRAINT "tms_mappings_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_messages" ADD CONSTRAINT "tms_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tms_messages" ADD CONSTRAINT "tms_messages_mapping_id_tms_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."tms_mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tms_mapping_versions_number" ON "tms_mapping_versions" USING btree ("mapping_id","number");--> statement-breakpoint
CREATE INDEX "tms_mappings_company" ON "tms_mappings" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tms_mappings_address" ON "tms_mappings" USING btree ("address_digest");--> statement-breakpoint
CREATE INDEX "tms_messages_company" ON "tms_messages" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "tms_messages_problems" ON "tms_messages" USING btree ("company_id","id") WHERE "tms_messages"."state" IN ('failed', 'in_part');--> statement-breakpoint
CREATE INDEX "tms_messages_content" ON "tms_messages" USING btree ("mapping_id","sha256");--> statement-breakpoint
CREATE INDEX "tms_messages_received" ON "tms_messages" USING btree ("received_at");