CREATE TABLE "signing_certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"certificate" text NOT NULL,
	"sealed_key" text,
	"made_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "signing_certificates_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "vetting_pages" (
	"company_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"sha256" text NOT NULL,
	"layout" integer NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vetting_pages_company_id_seq_sha256_pk" PRIMARY KEY("company_id","seq","sha256")
);
--> statement-breakpoint
CREATE TABLE "vetting_weave_heads" (
	"weave" integer NOT NULL,
	"company_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "vetting_weave_heads_weave_company_id_pk" PRIMARY KEY("weave","company_id")
);
--> statement-breakpoint
CREATE TABLE "vetting_weaves" (
	"number" integer PRIMARY KEY NOT NULL,
	"woven_at" timestamp with time zone NOT NULL,
	"previous_root" text NOT NULL,
	"root" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vetting_pages" ADD CONSTRAINT "vetting_pages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetting_pages" ADD CONSTRAINT "vetting_pages_file" FOREIGN KEY ("company_id","seq") REFERENCES "public"."vetting_files"("company_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetting_weave_heads" ADD CONSTRAINT "vetting_weave_heads_weave_vetting_weaves_number_fk" FOREIGN KEY ("weave") REFERENCES "public"."vetting_weaves"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_certificates_own" ON "signing_certificates" USING btree ((true)) WHERE "signing_certificates"."sealed_key" IS NOT NULL AND "signing_certificates"."retired_at" IS NULL;--> statement-breakpoint
CREATE INDEX "vetting_weave_heads_company" ON "vetting_weave_heads" USING btree ("company_id","seq");
--> statement-breakpoint
-- Written by hand from here on: what is evidence is added to and not changed (docs/decisions/0074, 0141, 0142).
CREATE TRIGGER vetting_pages_keep BEFORE UPDATE OR DELETE ON "vetting_pages" FOR EACH ROW EXECUTE FUNCTION keep_evidence();--> statement-breakpoint
CREATE TRIGGER vetting_pages_keep_all BEFORE TRUNCATE ON "vetting_pages" FOR EACH STATEMENT EXECUTE FUNCTION keep_evidence();--> statement-breakpoint
CREATE FUNCTION keep_weaves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Also when a company is deleted: the root of a weave is calculated from all of its heads.
  RAISE EXCEPTION '% are not changed or deleted', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER vetting_weaves_keep BEFORE UPDATE OR DELETE ON "vetting_weaves" FOR EACH ROW EXECUTE FUNCTION keep_weaves();--> statement-breakpoint
CREATE TRIGGER vetting_weaves_keep_all BEFORE TRUNCATE ON "vetting_weaves" FOR EACH STATEMENT EXECUTE FUNCTION keep_weaves();--> statement-breakpoint
CREATE TRIGGER vetting_weave_heads_keep BEFORE UPDATE OR DELETE ON "vetting_weave_heads" FOR EACH ROW EXECUTE FUNCTION keep_weaves();--> statement-breakpoint
CREATE TRIGGER vetting_weave_heads_keep_all BEFORE TRUNCATE ON "vetting_weave_heads" FOR EACH STATEMENT EXECUTE FUNCTION keep_weaves();--> statement-breakpoint
CREATE FUNCTION keep_signing_certificates() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A key is retired once.
    IF to_jsonb(NEW) - 'retired_at' = to_jsonb(OLD) - 'retired_at' AND OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'signing certificates are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER signing_certificates_keep BEFORE UPDATE OR DELETE ON "signing_certificates" FOR EACH ROW EXECUTE FUNCTION keep_signing_certificates();--> statement-breakpoint
CREATE TRIGGER signing_certificates_keep_all BEFORE TRUNCATE ON "signing_certificates" FOR EACH STATEMENT EXECUTE FUNCTION keep_signing_certificates();
--> statement-breakpoint
CREATE TABLE "carrier_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"is_first_load" boolean DEFAULT false NOT NULL,
	"details" jsonb NOT NULL,
	"load_id" integer,
	"rate_confirmation_id" integer,
	"email" text,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"denied_at" timestamp with time zone,
	"denied_from" text
);
--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "paper_difference" jsonb;--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD COLUMN "called_number" text;--> statement-breakpoint
ALTER TABLE "rate_confirmation_revisions" ADD COLUMN "of_load" jsonb;--> statement-breakpoint
ALTER TABLE "carrier_notices" ADD CONSTRAINT "carrier_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_notices" ADD CONSTRAINT "carrier_notices_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_notices" ADD CONSTRAINT "carrier_notices_rate_confirmation_id_rate_confirmations_id_fk" FOREIGN KEY ("rate_confirmation_id") REFERENCES "public"."rate_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_notices_event" ON "carrier_notices" USING btree ("company_id","event");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_notices_token" ON "carrier_notices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "carrier_notices_load" ON "carrier_notices" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "carrier_notices_confirmation" ON "carrier_notices" USING btree ("rate_confirmation_id");--> statement-breakpoint
CREATE INDEX "carrier_notices_carrier" ON "carrier_notices" USING btree ("carrier_id","company_id");
--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD COLUMN "cleared_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD COLUMN "clear_reason" text;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD CONSTRAINT "pickup_pass_checks_cleared_by_user_id_users_id_fk" FOREIGN KEY ("cleared_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_passes" DROP COLUMN "expires_at";
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "kept_permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Written by hand: what each key in force that may change things could do without a scope until now, it keeps while its maker may do it
-- (decision 0139). A read-only key changes nothing and gets nothing.
UPDATE "api_keys" SET "kept_permissions" =
  '{workOnCarriers,changeConnections,stopCarriers,orderCertificates,reportIdentityAlerts,workLoadBoard}'
WHERE "kind" = 'company' AND NOT "is_read_only" AND "revoked_at" IS NULL;
