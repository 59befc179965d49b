CREATE TABLE "tracking_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"connection_id" integer,
	"load_id" integer,
	"step" text NOT NULL,
	"text_sha256" text,
	"language" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracking_consents_step_check" CHECK ("tracking_consents"."step" IN ('given', 'withdrawn', 'load_refused')),
	CONSTRAINT "tracking_consents_language_check" CHECK ("tracking_consents"."language" IN ('en', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "load_links" ADD COLUMN "first_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_links" ADD COLUMN "times_opened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tracking_consents_carrier" ON "tracking_consents" USING btree ("carrier_id","id");--> statement-breakpoint
-- Written by hand from here on: links that were opened before were opened once at least, and no one knows when first.
UPDATE "load_links" SET "times_opened" = 1 WHERE "last_opened_at" IS NOT NULL;--> statement-breakpoint
-- What carriers agreed to and ended before.
INSERT INTO "tracking_consents" ("carrier_id", "connection_id", "step", "text_sha256", "created_at")
  SELECT "carrier_id", "id", 'given', "consent_sha256", "consented_at" FROM "tracking_connections" ORDER BY "id";--> statement-breakpoint
INSERT INTO "tracking_consents" ("carrier_id", "connection_id", "step", "created_at")
  SELECT "carrier_id", "id", 'withdrawn', "withdrawn_at" FROM "tracking_connections" WHERE "withdrawn_at" IS NOT NULL ORDER BY "id";--> statement-breakpoint
CREATE FUNCTION keep_tracking_consents() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'consents to tracking are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER tracking_consents_keep BEFORE UPDATE OR DELETE ON "tracking_consents" FOR EACH ROW EXECUTE FUNCTION keep_tracking_consents();--> statement-breakpoint
CREATE TRIGGER tracking_consents_keep_all BEFORE TRUNCATE ON "tracking_consents" FOR EACH STATEMENT EXECUTE FUNCTION keep_tracking_consents();--> statement-breakpoint
-- A consent ends once. Its key may be made anew.
CREATE TRIGGER tracking_connections_keep BEFORE UPDATE ON "tracking_connections" FOR EACH ROW
  WHEN (OLD."withdrawn_at" IS NOT NULL OR (NEW."carrier_id", NEW."email", NEW."consented_at", NEW."consent_sha256")
    IS DISTINCT FROM (OLD."carrier_id", OLD."email", OLD."consented_at", OLD."consent_sha256"))
  EXECUTE FUNCTION keep_tracking_consents();
