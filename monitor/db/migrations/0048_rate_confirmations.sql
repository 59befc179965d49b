CREATE TABLE "rate_confirmation_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rate_confirmation_id" integer NOT NULL,
	"revision_id" integer NOT NULL,
	"is_accepted" boolean NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"email" text NOT NULL,
	"network_address" text NOT NULL,
	"user_agent" text,
	"reason" text,
	"fields_hash" text NOT NULL,
	"terms_hash" text NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_confirmation_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rate_confirmation_id" integer NOT NULL,
	"revision_id" integer NOT NULL,
	"email" text NOT NULL,
	"known_as" text,
	"verified_how" text,
	"message_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"pdf_sha256" text NOT NULL,
	"state" text NOT NULL,
	"state_note" text,
	"sent_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_confirmation_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rate_confirmation_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"fields" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"terms_revision" integer NOT NULL,
	"fields_hash" text NOT NULL,
	"terms_hash" text NOT NULL,
	"hash" text NOT NULL,
	"total_cents" integer NOT NULL,
	"needs_acceptance" boolean NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_confirmation_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"delivery_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_confirmation_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"clauses" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"draft_revision" integer,
	"needs_acceptance" boolean NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"delivered_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_revision" integer,
	"rejected_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"reason" text,
	"expires_at" timestamp with time zone,
	"creator_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "rate_confirmation_answers" ADD CONSTRAINT "rate_confirmation_answers_rate_confirmation_id_rate_confirmations_id_fk" FOREIGN KEY ("rate_confirmation_id") REFERENCES "public"."rate_confirmations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_answers" ADD CONSTRAINT "rate_confirmation_answers_revision_id_rate_confirmation_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."rate_confirmation_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_answers" ADD CONSTRAINT "rate_confirmation_answers_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD CONSTRAINT "rate_confirmation_deliveries_rate_confirmation_id_rate_confirmations_id_fk" FOREIGN KEY ("rate_confirmation_id") REFERENCES "public"."rate_confirmations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD CONSTRAINT "rate_confirmation_deliveries_revision_id_rate_confirmation_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."rate_confirmation_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD CONSTRAINT "rate_confirmation_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_revisions" ADD CONSTRAINT "rate_confirmation_revisions_rate_confirmation_id_rate_confirmations_id_fk" FOREIGN KEY ("rate_confirmation_id") REFERENCES "public"."rate_confirmations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_revisions" ADD CONSTRAINT "rate_confirmation_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_sessions" ADD CONSTRAINT "rate_confirmation_sessions_delivery_id_rate_confirmation_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."rate_confirmation_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_terms" ADD CONSTRAINT "rate_confirmation_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmation_terms" ADD CONSTRAINT "rate_confirmation_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_confirmation_answers_confirmation" ON "rate_confirmation_answers" USING btree ("rate_confirmation_id","id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_answers_revision" ON "rate_confirmation_answers" USING btree ("revision_id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_answers_file" ON "rate_confirmation_answers" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_confirmation_deliveries_token" ON "rate_confirmation_deliveries" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_confirmation_deliveries_message" ON "rate_confirmation_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_deliveries_confirmation" ON "rate_confirmation_deliveries" USING btree ("rate_confirmation_id","id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_deliveries_revision" ON "rate_confirmation_deliveries" USING btree ("revision_id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_deliveries_pdf" ON "rate_confirmation_deliveries" USING btree ("pdf_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_confirmation_revisions_number" ON "rate_confirmation_revisions" USING btree ("rate_confirmation_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_confirmation_sessions_token" ON "rate_confirmation_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "rate_confirmation_sessions_delivery" ON "rate_confirmation_sessions" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "rate_confirmation_sessions_created" ON "rate_confirmation_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_confirmation_terms_revision" ON "rate_confirmation_terms" USING btree ("company_id","revision");--> statement-breakpoint
CREATE INDEX "rate_confirmations_company" ON "rate_confirmations" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "rate_confirmations_status" ON "rate_confirmations" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "rate_confirmations_load" ON "rate_confirmations" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "rate_confirmations_open" ON "rate_confirmations" USING btree ("carrier_id","company_id") WHERE "rate_confirmations"."status" IN ('delivered', 'viewed', 'accepted');--> statement-breakpoint
CREATE INDEX "rate_confirmations_due" ON "rate_confirmations" USING btree ("expires_at") WHERE "rate_confirmations"."status" IN ('draft', 'delivered', 'viewed');--> statement-breakpoint
-- By hand: what was sent, what the carrier answered and what the terms were stays as it was. It goes with its confirmation or company.
CREATE FUNCTION keep_rate_confirmations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  kept jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'rate_confirmation_terms' THEN
      IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
        RETURN OLD;
      END IF;
    ELSIF NOT EXISTS (SELECT FROM rate_confirmations WHERE id = OLD.rate_confirmation_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    kept := to_jsonb(OLD);
    -- A draft is written anew until it is sent; then it is followed by what becomes of it.
    IF TG_TABLE_NAME = 'rate_confirmation_revisions' THEN
      IF kept ->> 'sent_at' IS NULL THEN
        RETURN NEW;
      END IF;
      IF to_jsonb(NEW) - 'status' - 'needs_acceptance' - 'user_id' = kept - 'status' - 'needs_acceptance' - 'user_id'
        AND (to_jsonb(NEW) -> 'user_id' = kept -> 'user_id' OR to_jsonb(NEW) ->> 'user_id' IS NULL)
      THEN
        RETURN NEW;
      END IF;
    -- A person who is removed altogether leaves their lines behind without a name.
    ELSIF to_jsonb(NEW) - 'user_id' = kept - 'user_id' AND to_jsonb(NEW) ->> 'user_id' IS NULL THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% are not changed or deleted', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER rate_confirmation_terms_keep BEFORE UPDATE OR DELETE ON "rate_confirmation_terms" FOR EACH ROW EXECUTE FUNCTION keep_rate_confirmations();--> statement-breakpoint
CREATE TRIGGER rate_confirmation_terms_keep_all BEFORE TRUNCATE ON "rate_confirmation_terms" FOR EACH STATEMENT EXECUTE FUNCTION keep_rate_confirmations();--> statement-breakpoint
CREATE TRIGGER rate_confirmation_revisions_keep BEFORE UPDATE OR DELETE ON "rate_confirmation_revisions" FOR EACH ROW EXECUTE FUNCTION keep_rate_confirmations();--> statement-breakpoint
CREATE TRIGGER rate_confirmation_revisions_keep_all BEFORE TRUNCATE ON "rate_confirmation_revisions" FOR EACH STATEMENT EXECUTE FUNCTION keep_rate_confirmations();--> statement-breakpoint
CREATE TRIGGER rate_confirmation_answers_keep BEFORE UPDATE OR DELETE ON "rate_confirmation_answers" FOR EACH ROW EXECUTE FUNCTION keep_rate_confirmations();--> statement-breakpoint
CREATE TRIGGER rate_confirmation_answers_keep_all BEFORE TRUNCATE ON "rate_confirmation_answers" FOR EACH STATEMENT EXECUTE FUNCTION keep_rate_confirmations();
