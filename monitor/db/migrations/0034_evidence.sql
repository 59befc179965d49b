CREATE TABLE "vetting_anchors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vetting_anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"anchored_at" timestamp with time zone NOT NULL,
	"witness" text NOT NULL,
	"stamp" text
);
--> statement-breakpoint
CREATE TABLE "vetting_file_papers" (
	"company_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "vetting_file_papers_company_id_seq_file_id_pk" PRIMARY KEY("company_id","seq","file_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "witness_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vetting_anchors" ADD CONSTRAINT "vetting_anchors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetting_file_papers" ADD CONSTRAINT "vetting_file_papers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetting_file_papers" ADD CONSTRAINT "vetting_file_papers_file" FOREIGN KEY ("company_id","seq") REFERENCES "public"."vetting_files"("company_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vetting_anchors_company" ON "vetting_anchors" USING btree ("company_id","seq");--> statement-breakpoint
CREATE INDEX "vetting_file_papers_paper" ON "vetting_file_papers" USING btree ("file_id");--> statement-breakpoint
-- Written by hand from here on: what is evidence is added to and not changed (docs/decisions/0074).
-- The functions look in public first: a temporary table of the same name must not answer for it.
ALTER FUNCTION keep_vetting_files() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION keep_vetting_chains() SET search_path = public, pg_temp;--> statement-breakpoint
CREATE FUNCTION keep_evidence() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Its company is gone in the same statement: then it goes too, and only then.
    IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% are not changed or deleted', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER vetting_file_papers_keep BEFORE UPDATE OR DELETE ON "vetting_file_papers" FOR EACH ROW EXECUTE FUNCTION keep_evidence();--> statement-breakpoint
CREATE TRIGGER vetting_file_papers_keep_all BEFORE TRUNCATE ON "vetting_file_papers" FOR EACH STATEMENT EXECUTE FUNCTION keep_evidence();--> statement-breakpoint
CREATE TRIGGER vetting_anchors_keep BEFORE UPDATE OR DELETE ON "vetting_anchors" FOR EACH ROW EXECUTE FUNCTION keep_evidence();--> statement-breakpoint
CREATE TRIGGER vetting_anchors_keep_all BEFORE TRUNCATE ON "vetting_anchors" FOR EACH STATEMENT EXECUTE FUNCTION keep_evidence();--> statement-breakpoint
CREATE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  END IF;
  RAISE EXCEPTION '% are not changed or deleted', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER carrier_events_keep BEFORE UPDATE OR DELETE ON "carrier_events" FOR EACH ROW EXECUTE FUNCTION keep_events();--> statement-breakpoint
CREATE TRIGGER carrier_events_keep_all BEFORE TRUNCATE ON "carrier_events" FOR EACH STATEMENT EXECUTE FUNCTION keep_events();--> statement-breakpoint
CREATE TRIGGER audit_events_keep BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION keep_events();--> statement-breakpoint
CREATE TRIGGER audit_events_keep_all BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION keep_events();--> statement-breakpoint
CREATE FUNCTION keep_stored_files() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A paper that no vetting file names may go, such as a wrong file that a carrier takes out of its packet again.
    IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id)
      OR NOT EXISTS (SELECT FROM vetting_file_papers WHERE file_id = OLD.id)
    THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    -- It is sealed once, and its sender may be removed. Neither touches what the paper is.
    IF to_jsonb(NEW) - 'is_sealed' - 'user_id' = to_jsonb(OLD) - 'is_sealed' - 'user_id'
      AND (NEW.is_sealed OR NOT OLD.is_sealed)
      AND (NEW.user_id IS NULL OR NEW.user_id IS NOT DISTINCT FROM OLD.user_id)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'stored papers are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER stored_files_keep BEFORE UPDATE OR DELETE ON "stored_files" FOR EACH ROW EXECUTE FUNCTION keep_stored_files();--> statement-breakpoint
CREATE TRIGGER stored_files_keep_all BEFORE TRUNCATE ON "stored_files" FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_files();--> statement-breakpoint
CREATE FUNCTION keep_stored_file_chunks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM stored_files WHERE id = OLD.file_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A paper from before papers were sealed, by the job that seals it and says so.
    IF NEW.file_id = OLD.file_id AND NEW.position = OLD.position
      AND current_setting('portal.sealing', true) = OLD.file_id::text
      AND EXISTS (SELECT FROM stored_files WHERE id = OLD.file_id AND NOT is_sealed)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'stored papers are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER stored_file_chunks_keep BEFORE UPDATE OR DELETE ON "stored_file_chunks" FOR EACH ROW EXECUTE FUNCTION keep_stored_file_chunks();--> statement-breakpoint
CREATE TRIGGER stored_file_chunks_keep_all BEFORE TRUNCATE ON "stored_file_chunks" FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_file_chunks();
