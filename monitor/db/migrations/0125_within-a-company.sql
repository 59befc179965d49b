-- Keys that statements name in ON CONFLICT have the company, so that the same statements do where tables are spread by it (decision 0233).
ALTER TABLE "eta_comparisons" DROP CONSTRAINT "eta_comparisons_stop_id_hours_ahead_pk";
--> statement-breakpoint
ALTER TABLE "eta_comparisons" ADD CONSTRAINT "eta_comparisons_stop_id_hours_ahead_company_id_pk" PRIMARY KEY("stop_id","hours_ahead","company_id");
--> statement-breakpoint
ALTER TABLE "facility_stays" DROP CONSTRAINT "facility_stays_pkey";
--> statement-breakpoint
ALTER TABLE "facility_stays" ADD CONSTRAINT "facility_stays_stop_id_company_id_pk" PRIMARY KEY("stop_id","company_id");
--> statement-breakpoint
ALTER TABLE "packet_bank_details" DROP CONSTRAINT "packet_bank_details_pkey";
--> statement-breakpoint
ALTER TABLE "packet_bank_details" ADD CONSTRAINT "packet_bank_details_packet_id_company_id_pk" PRIMARY KEY("packet_id","company_id");
--> statement-breakpoint
ALTER TABLE "packet_sections" DROP CONSTRAINT "packet_sections_packet_id_section_pk";
--> statement-breakpoint
ALTER TABLE "packet_sections" ADD CONSTRAINT "packet_sections_packet_id_section_company_id_pk" PRIMARY KEY("packet_id","section","company_id");
--> statement-breakpoint
ALTER TABLE "rule_sets" DROP CONSTRAINT "rule_sets_classification_id_unique";
--> statement-breakpoint
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_classification" UNIQUE("classification_id","company_id");
--> statement-breakpoint
-- These two name their company themselves: it is that of the row they belong to, or the key would allow one of each company.
CREATE TRIGGER "eta_comparisons_company" BEFORE INSERT OR UPDATE OF "company_id", "stop_id" ON "eta_comparisons" FOR EACH ROW EXECUTE FUNCTION "company_of_load_stops"();
--> statement-breakpoint
CREATE TRIGGER "packet_bank_details_company" BEFORE INSERT OR UPDATE OF "company_id", "packet_id" ON "packet_bank_details" FOR EACH ROW EXECUTE FUNCTION "company_of_onboarding_packets"();
--> statement-breakpoint
-- What these triggers look up is of the same company as their row, and now says so: where tables are spread by company, it is on the same
-- server (decision 0233).
CREATE OR REPLACE FUNCTION keep_packet_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM onboarding_packets WHERE id = OLD.packet_id AND company_id = OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'findings of packets are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_stored_files() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A paper that no vetting file names may go, such as a wrong file that a carrier takes out of its packet again.
    IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id)
      OR NOT EXISTS (SELECT FROM vetting_file_papers WHERE file_id = OLD.id AND company_id = OLD.company_id)
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_stored_file_chunks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM stored_files WHERE id = OLD.file_id AND company_id = OLD.company_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A paper from before papers were sealed, by the job that seals it and says so.
    IF NEW.file_id = OLD.file_id AND NEW.position = OLD.position
      AND current_setting('portal.sealing', true) = OLD.file_id::text
      AND EXISTS (SELECT FROM stored_files WHERE id = OLD.file_id AND NOT is_sealed AND company_id = OLD.company_id)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'stored papers are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_rate_confirmations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  kept jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'rate_confirmation_terms' THEN
      IF NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
        RETURN OLD;
      END IF;
    ELSIF NOT EXISTS (SELECT FROM rate_confirmations WHERE id = OLD.rate_confirmation_id AND company_id = OLD.company_id) THEN
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
END $$;
