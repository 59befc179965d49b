CREATE TABLE "edi_contents" (
	"interchange_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edi_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"tender_id" integer NOT NULL,
	"set_id" integer,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"said" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" integer,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "edi_differences_kind_check" CHECK ("edi_differences"."kind" IN ('change', 'replace', 'cancel')),
	CONSTRAINT "edi_differences_status_check" CHECK ("edi_differences"."status" IN ('open', 'accepted', 'rejected', 'superseded'))
);
--> statement-breakpoint
CREATE TABLE "edi_interchanges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_interchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"partner_id" integer,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"sender" text NOT NULL,
	"control" text NOT NULL,
	"is_test" boolean NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"acknowledges_id" integer,
	"acknowledged" text,
	"acknowledged_at" timestamp with time zone,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "edi_interchanges_direction_check" CHECK ("edi_interchanges"."direction" IN ('in', 'out')),
	CONSTRAINT "edi_interchanges_source_check" CHECK ("edi_interchanges"."source" IN ('folder', 'upload', 'made')),
	CONSTRAINT "edi_interchanges_state_check" CHECK ("edi_interchanges"."state" IN ('accepted', 'in_part', 'rejected', 'duplicate', 'waiting', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "edi_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"carrier_id" bigint,
	"load_id" integer,
	"confirmation_id" integer,
	"confirmation_revision" smallint,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"day" date,
	"currency" text NOT NULL,
	"total_cents" integer,
	"remit_to" text,
	"references" text[] NOT NULL,
	"lines" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" integer,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "edi_invoices_status_check" CHECK ("edi_invoices"."status" IN ('held', 'matches', 'released', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "edi_partners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"their_qualifier" text NOT NULL,
	"their_id" text NOT NULL,
	"their_group_id" text NOT NULL,
	"our_qualifier" text NOT NULL,
	"our_id" text NOT NULL,
	"our_group_id" text NOT NULL,
	"scac" text NOT NULL,
	"x12_version" text NOT NULL,
	"is_test" boolean NOT NULL,
	"element_separator" text NOT NULL,
	"segment_end" text NOT NULL,
	"time_zone" text NOT NULL,
	"times_without_zone" text NOT NULL,
	"answer_within_minutes" integer NOT NULL,
	"deadline_rule" text NOT NULL,
	"change_rule" text NOT NULL,
	"is_change_answered" boolean NOT NULL,
	"sends_statuses" boolean NOT NULL,
	"carrier_id" bigint,
	"last_control" integer DEFAULT 0 NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "edi_partners_x12_version_check" CHECK ("edi_partners"."x12_version" IN ('004010', '005010')),
	CONSTRAINT "edi_partners_element_separator_check" CHECK ("edi_partners"."element_separator" IN ('*', '|', '^')),
	CONSTRAINT "edi_partners_segment_end_check" CHECK ("edi_partners"."segment_end" IN ('tilde', 'line')),
	CONSTRAINT "edi_partners_times_without_zone_check" CHECK ("edi_partners"."times_without_zone" IN ('stop', 'partner')),
	CONSTRAINT "edi_partners_deadline_rule_check" CHECK ("edi_partners"."deadline_rule" IN ('none', 'accept', 'decline')),
	CONSTRAINT "edi_partners_change_rule_check" CHECK ("edi_partners"."change_rule" IN ('person', 'before_covered'))
);
--> statement-breakpoint
CREATE TABLE "edi_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"interchange_id" integer NOT NULL,
	"kind" text NOT NULL,
	"control" text NOT NULL,
	"first_segment" integer NOT NULL,
	"segments_count" integer NOT NULL,
	"outcome" text NOT NULL,
	"summary" text NOT NULL,
	"problems" jsonb NOT NULL,
	"tender_id" integer,
	"invoice_id" integer,
	"load_id" integer,
	CONSTRAINT "edi_sets_outcome_check" CHECK ("edi_sets"."outcome" IN ('taken', 'refused', 'rejected', 'unchanged', 'made'))
);
--> statement-breakpoint
CREATE TABLE "edi_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"tender_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"codes" text[] NOT NULL,
	"summary" text NOT NULL,
	"interchange_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edi_tenders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edi_tenders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"shipment_id" text NOT NULL,
	"shipment_key" text NOT NULL,
	"status" text NOT NULL,
	"said" jsonb NOT NULL,
	"notes" text[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"rule_problem" text,
	"answered_at" timestamp with time zone,
	"answered_by_user_id" integer,
	"reason" text,
	"load_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "edi_tenders_status_check" CHECK ("edi_tenders"."status" IN ('open', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "load_stops" DROP CONSTRAINT "load_stops_contact_source_check";--> statement-breakpoint
ALTER TABLE "loads" DROP CONSTRAINT "loads_source_check";--> statement-breakpoint
ALTER TABLE "edi_contents" ADD CONSTRAINT "edi_contents_interchange_id_edi_interchanges_id_fk" FOREIGN KEY ("interchange_id") REFERENCES "public"."edi_interchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_differences" ADD CONSTRAINT "edi_differences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_differences" ADD CONSTRAINT "edi_differences_tender_id_edi_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."edi_tenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_differences" ADD CONSTRAINT "edi_differences_set_id_edi_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."edi_sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_differences" ADD CONSTRAINT "edi_differences_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_differences" ADD CONSTRAINT "edi_differences_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_interchanges" ADD CONSTRAINT "edi_interchanges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_interchanges" ADD CONSTRAINT "edi_interchanges_partner_id_edi_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."edi_partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_interchanges" ADD CONSTRAINT "edi_interchanges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_invoices" ADD CONSTRAINT "edi_invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_invoices" ADD CONSTRAINT "edi_invoices_partner_id_edi_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."edi_partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_invoices" ADD CONSTRAINT "edi_invoices_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_invoices" ADD CONSTRAINT "edi_invoices_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_invoices" ADD CONSTRAINT "edi_invoices_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_partners" ADD CONSTRAINT "edi_partners_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_partners" ADD CONSTRAINT "edi_partners_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_sets" ADD CONSTRAINT "edi_sets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_sets" ADD CONSTRAINT "edi_sets_interchange_id_edi_interchanges_id_fk" FOREIGN KEY ("interchange_id") REFERENCES "public"."edi_interchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_sets" ADD CONSTRAINT "edi_sets_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_statuses" ADD CONSTRAINT "edi_statuses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_statuses" ADD CONSTRAINT "edi_statuses_tender_id_edi_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."edi_tenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_statuses" ADD CONSTRAINT "edi_statuses_event_id_company_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."company_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_statuses" ADD CONSTRAINT "edi_statuses_interchange_id_edi_interchanges_id_fk" FOREIGN KEY ("interchange_id") REFERENCES "public"."edi_interchanges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_tenders" ADD CONSTRAINT "edi_tenders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_tenders" ADD CONSTRAINT "edi_tenders_partner_id_edi_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."edi_partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_tenders" ADD CONSTRAINT "edi_tenders_answered_by_user_id_users_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_tenders" ADD CONSTRAINT "edi_tenders_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_tenders" ADD CONSTRAINT "edi_tenders_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edi_differences_tender" ON "edi_differences" USING btree ("tender_id","id");--> statement-breakpoint
CREATE INDEX "edi_differences_open" ON "edi_differences" USING btree ("company_id") WHERE "edi_differences"."status" = 'open';--> statement-breakpoint
CREATE INDEX "edi_interchanges_company" ON "edi_interchanges" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "edi_interchanges_control" ON "edi_interchanges" USING btree ("partner_id","direction","control");--> statement-breakpoint
CREATE INDEX "edi_interchanges_waiting" ON "edi_interchanges" USING btree ("partner_id","id") WHERE "edi_interchanges"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "edi_invoices_company" ON "edi_invoices" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "edi_invoices_number" ON "edi_invoices" USING btree ("company_id","carrier_id","number_key");--> statement-breakpoint
CREATE INDEX "edi_invoices_load" ON "edi_invoices" USING btree ("load_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edi_partners_ids" ON "edi_partners" USING btree ("company_id",upper("their_qualifier"),upper("their_id"),upper("our_id"),"is_test");--> statement-breakpoint
CREATE INDEX "edi_sets_interchange" ON "edi_sets" USING btree ("interchange_id","id");--> statement-breakpoint
CREATE INDEX "edi_sets_tender" ON "edi_sets" USING btree ("tender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edi_statuses_once" ON "edi_statuses" USING btree ("tender_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edi_tenders_shipment" ON "edi_tenders" USING btree ("partner_id","shipment_key");--> statement-breakpoint
CREATE INDEX "edi_tenders_company" ON "edi_tenders" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "edi_tenders_load" ON "edi_tenders" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "edi_tenders_due" ON "edi_tenders" USING btree ("answer_by") WHERE "edi_tenders"."status" = 'open' AND "edi_tenders"."rule_problem" IS NULL;--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_contact_source_check" CHECK ("load_stops"."contact_source" IN ('api', 'csv', 'form', 'edi'));--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_source_check" CHECK ("loads"."source" IN ('api', 'csv', 'form', 'edi'));