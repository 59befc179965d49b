CREATE TABLE "rate_confirmation_mail_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_mail_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail_id" integer NOT NULL,
	"file_id" uuid,
	"is_whole_mail" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"media_type" text,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"not_kept" text,
	"risk" text
);
--> statement-breakpoint
CREATE TABLE "rate_confirmation_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"message_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"subject" text,
	"from_address" text,
	"sent_at" text,
	"received_at" timestamp with time zone NOT NULL,
	"text" text,
	"is_text_cut" boolean DEFAULT false NOT NULL,
	"read" jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"addressed_dot" bigint,
	"carrier_id" bigint,
	"load_id" integer,
	"linked_at" timestamp with time zone,
	"linked_by_user_id" integer,
	"dismissed_at" timestamp with time zone,
	"dismissed_by_user_id" integer,
	"dismiss_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "rate_confirmation_mail_files" ADD CONSTRAINT "rate_confirmation_mail_files_mail_id_rate_confirmation_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."rate_confirmation_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mail_files" ADD CONSTRAINT "rate_confirmation_mail_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_linked_by_user_id_users_id_fk" FOREIGN KEY ("linked_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_dismissed_by_user_id_users_id_fk" FOREIGN KEY ("dismissed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_confirmation_mail_files_mail" ON "rate_confirmation_mail_files" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_mail_files_file" ON "rate_confirmation_mail_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_confirmation_mails_once" ON "rate_confirmation_mails" USING btree ("company_id","message_id","content_hash");--> statement-breakpoint
CREATE INDEX "rate_confirmation_mails_status" ON "rate_confirmation_mails" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_mails_load" ON "rate_confirmation_mails" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_mails_queued" ON "rate_confirmation_mails" USING btree ("id") WHERE "rate_confirmation_mails"."status" = 'queued';