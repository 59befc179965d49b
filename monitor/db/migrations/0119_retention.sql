CREATE TABLE "erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"erased_by_user_id" integer,
	"changed" integer NOT NULL,
	"held" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"subject" text NOT NULL,
	"carrier_id" bigint,
	"load_id" integer,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_by_user_id" integer,
	"released_at" timestamp with time zone,
	"released_by_user_id" integer,
	"release_reason" text,
	CONSTRAINT "legal_holds_one_subject" CHECK (CASE "legal_holds"."subject" WHEN 'carrier' THEN "legal_holds"."carrier_id" IS NOT NULL AND "legal_holds"."load_id" IS NULL
        ELSE "legal_holds"."load_id" IS NOT NULL AND "legal_holds"."carrier_id" IS NULL END),
	CONSTRAINT "legal_holds_subject_check" CHECK ("legal_holds"."subject" IN ('carrier', 'load'))
);
--> statement-breakpoint
CREATE TABLE "retention_removals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"removed" integer NOT NULL,
	"removed_on" date NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_removals_kind_check" CHECK ("retention_removals"."kind" IN ('positions', 'unnamed_positions', 'company_events', 'lane_searches', 'jobs', 'sessions', 'notification_mails', 'tms_messages', 'texts', 'check_calls', 'load_papers', 'received_mails'))
);
--> statement-breakpoint
CREATE TABLE "retention_settings" (
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "retention_settings_company_id_kind_pk" PRIMARY KEY("company_id","kind"),
	CONSTRAINT "retention_settings_kind_check" CHECK ("retention_settings"."kind" IN ('positions', 'unnamed_positions', 'company_events', 'lane_searches', 'jobs', 'sessions', 'notification_mails', 'tms_messages', 'texts', 'check_calls', 'load_papers', 'received_mails'))
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_erased_by_user_id_users_id_fk" FOREIGN KEY ("erased_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_placed_by_user_id_users_id_fk" FOREIGN KEY ("placed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_released_by_user_id_users_id_fk" FOREIGN KEY ("released_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_removals" ADD CONSTRAINT "retention_removals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_company" ON "erasures" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_carrier" ON "legal_holds" USING btree ("company_id","carrier_id") WHERE "legal_holds"."released_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_load" ON "legal_holds" USING btree ("load_id") WHERE "legal_holds"."released_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "retention_removals_day" ON "retention_removals" USING btree ("company_id","kind","days","removed_on");--> statement-breakpoint
-- Written by hand from here on. A person who is erased leaves no name in the history of carriers and alerts (docs/decisions/0229): which
-- event it was, when and by whom stays. The audit log is not among them.
CREATE OR REPLACE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  texts text[] := ARRAY['summary', 'note', 'before', 'after', 'comment', 'evidence'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A person who is removed altogether leaves their lines behind without a name.
    IF to_jsonb(NEW) - 'user_id' - 'subject_user_id' = to_jsonb(OLD) - 'user_id' - 'subject_user_id'
      AND (to_jsonb(NEW) -> 'user_id' = to_jsonb(OLD) -> 'user_id' OR to_jsonb(NEW) ->> 'user_id' IS NULL)
      AND (to_jsonb(NEW) -> 'subject_user_id' = to_jsonb(OLD) -> 'subject_user_id' OR to_jsonb(NEW) ->> 'subject_user_id' IS NULL)
    THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME IN ('carrier_events', 'ticket_events')
      AND current_setting('portal.erasing', true) = OLD.company_id::text
      AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% are not changed or deleted', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'integrity_constraint_violation';
END $$;
