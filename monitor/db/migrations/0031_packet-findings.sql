CREATE TABLE "packet_findings" (
	"packet_id" integer NOT NULL,
	"sending" integer NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"subject" text NOT NULL,
	"result" text NOT NULL,
	"said" text,
	"on_record" text,
	"note" text,
	"source_name" text NOT NULL,
	"source_as_of" date,
	CONSTRAINT "packet_findings_packet_id_sending_subject_pk" PRIMARY KEY("packet_id","sending","subject")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_packet_approval_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD COLUMN "approved_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "packet_findings" ADD CONSTRAINT "packet_findings_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD CONSTRAINT "onboarding_packets_approved_by_user_id_users_id_fk" FOREIGN KEY ("approved_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- By hand: what was compared stays as it was. It goes with its packet and with nothing less.
CREATE FUNCTION keep_packet_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM onboarding_packets WHERE id = OLD.packet_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'findings of packets are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER packet_findings_keep BEFORE UPDATE OR DELETE ON "packet_findings" FOR EACH ROW EXECUTE FUNCTION keep_packet_findings();--> statement-breakpoint
CREATE TRIGGER packet_findings_keep_all BEFORE TRUNCATE ON "packet_findings" FOR EACH STATEMENT EXECUTE FUNCTION keep_packet_findings();--> statement-breakpoint
-- By hand: packets that wait already were never compared. A person looks at each before its carrier is onboarded.
INSERT INTO "packet_holds" ("packet_id", "kind", "cause", "reason", "placed_at")
SELECT "id", 'review', 'approval', 'Sent before packets were compared with the federal record', now()
FROM "onboarding_packets" WHERE "status" LIKE 'held%';
