CREATE TABLE "carrier_watches" (
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_watches_company_id_carrier_id_pk" PRIMARY KEY("company_id","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "notification_cursors" (
	"user_id" integer NOT NULL,
	"delivery" text NOT NULL,
	"last_number" integer NOT NULL,
	"done_on" date,
	CONSTRAINT "notification_cursors_user_id_delivery_pk" PRIMARY KEY("user_id","delivery")
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"delivery" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "vetting_chains" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"last_seq" integer NOT NULL,
	"last_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vetting_files" (
	"company_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"carrier_name" text,
	"decision" text NOT NULL,
	"summary" text NOT NULL,
	"reference" text,
	"overall_result" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "vetting_files_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
ALTER TABLE "carrier_watches" ADD CONSTRAINT "carrier_watches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_cursors" ADD CONSTRAINT "notification_cursors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetting_chains" ADD CONSTRAINT "vetting_chains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetting_files" ADD CONSTRAINT "vetting_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mails_waiting" ON "notification_mails" USING btree ("status","next_try_at");--> statement-breakpoint
CREATE INDEX "vetting_files_carrier" ON "vetting_files" USING btree ("company_id","carrier_id","seq");--> statement-breakpoint
CREATE FUNCTION keep_vetting_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Its company is gone in the same statement: then its files go with it, and only then.
    IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'vetting files are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER vetting_files_keep BEFORE UPDATE OR DELETE ON "vetting_files" FOR EACH ROW EXECUTE FUNCTION keep_vetting_files();--> statement-breakpoint
CREATE TRIGGER vetting_files_keep_all BEFORE TRUNCATE ON "vetting_files" FOR EACH STATEMENT EXECUTE FUNCTION keep_vetting_files();--> statement-breakpoint
CREATE FUNCTION keep_vetting_chains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.company_id = OLD.company_id AND NEW.last_seq = OLD.last_seq + 1 THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a chain of vetting files only grows' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER vetting_chains_keep BEFORE UPDATE OR DELETE ON "vetting_chains" FOR EACH ROW EXECUTE FUNCTION keep_vetting_chains();--> statement-breakpoint
CREATE TRIGGER vetting_chains_keep_all BEFORE TRUNCATE ON "vetting_chains" FOR EACH STATEMENT EXECUTE FUNCTION keep_vetting_chains();
