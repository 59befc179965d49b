CREATE TABLE "identity_alert_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_alert_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identity_alert_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_alert_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_alert_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identity_alert_id" integer NOT NULL,
	"author" text NOT NULL,
	"is_public" boolean NOT NULL,
	"unsanitized_message" text,
	"message_for_display" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_alert_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identity_alert_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"carrier_id" bigint,
	"is_type" text NOT NULL,
	"unsanitized_message" text NOT NULL,
	"message_for_display" text NOT NULL,
	"file_date" date NOT NULL,
	"phone_e164" text,
	"email" text,
	"origin_postal_code" text,
	"origin_area_id" integer,
	"site" text NOT NULL,
	"commodity_type_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"unpublished_at" timestamp with time zone,
	"unpublish_reason" text,
	"carrier_token_hash" text,
	"carrier_email" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "identity_alert_files" ADD CONSTRAINT "identity_alert_files_identity_alert_id_identity_alerts_id_fk" FOREIGN KEY ("identity_alert_id") REFERENCES "public"."identity_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alert_files" ADD CONSTRAINT "identity_alert_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alert_messages" ADD CONSTRAINT "identity_alert_messages_identity_alert_id_identity_alerts_id_fk" FOREIGN KEY ("identity_alert_id") REFERENCES "public"."identity_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alert_messages" ADD CONSTRAINT "identity_alert_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alert_sessions" ADD CONSTRAINT "identity_alert_sessions_identity_alert_id_identity_alerts_id_fk" FOREIGN KEY ("identity_alert_id") REFERENCES "public"."identity_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD CONSTRAINT "identity_alerts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD CONSTRAINT "identity_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD CONSTRAINT "identity_alerts_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_alert_files_alert" ON "identity_alert_files" USING btree ("identity_alert_id");--> statement-breakpoint
CREATE INDEX "identity_alert_files_file" ON "identity_alert_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "identity_alert_messages_alert" ON "identity_alert_messages" USING btree ("identity_alert_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_alert_sessions_token" ON "identity_alert_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "identity_alert_sessions_alert" ON "identity_alert_sessions" USING btree ("identity_alert_id");--> statement-breakpoint
CREATE INDEX "identity_alert_sessions_created" ON "identity_alert_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_alerts_public" ON "identity_alerts" USING btree ("carrier_id","published_at") WHERE "identity_alerts"."published_at" IS NOT NULL AND "identity_alerts"."unpublished_at" IS NULL;--> statement-breakpoint
CREATE INDEX "identity_alerts_newest" ON "identity_alerts" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "identity_alerts_company" ON "identity_alerts" USING btree ("company_id","carrier_id","is_type","file_date");--> statement-breakpoint
CREATE INDEX "identity_alerts_company_published" ON "identity_alerts" USING btree ("company_id","published_at");--> statement-breakpoint
CREATE INDEX "identity_alerts_phone" ON "identity_alerts" USING btree ("company_id","phone_e164");--> statement-breakpoint
CREATE INDEX "identity_alerts_email" ON "identity_alerts" USING btree ("company_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_alerts_carrier_token" ON "identity_alerts" USING btree ("carrier_token_hash");