CREATE TABLE "carrier_known_since" (
	"carrier_id" bigint PRIMARY KEY NOT NULL,
	"since" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packet_traces" (
	"packet_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "packet_traces_packet_id_digest_pk" PRIMARY KEY("packet_id","digest"),
	CONSTRAINT "packet_traces_kind_check" CHECK ("packet_traces"."kind" IN ('account', 'factor_account', 'tin', 'certificate', 'vin', 'phone', 'email', 'domain'))
);
--> statement-breakpoint
ALTER TABLE "packet_findings" DROP CONSTRAINT "packet_findings_subject_check";--> statement-breakpoint
ALTER TABLE "carrier_contact_changes" ALTER COLUMN "was" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "packet_findings" ADD COLUMN "weight" text;--> statement-breakpoint
ALTER TABLE "packet_traces" ADD CONSTRAINT "packet_traces_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_traces" ADD CONSTRAINT "packet_traces_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packet_traces_digest" ON "packet_traces" USING btree ("digest","carrier_id");--> statement-breakpoint
ALTER TABLE "carrier_contact_changes" ADD CONSTRAINT "carrier_contact_changes_field_check" CHECK ("carrier_contact_changes"."field" IN ('legal_name', 'officers', 'phone', 'cell_phone', 'email', 'address'));--> statement-breakpoint
ALTER TABLE "packet_findings" ADD CONSTRAINT "packet_findings_weight_check" CHECK ("packet_findings"."weight" IN ('strong', 'weak'));--> statement-breakpoint
ALTER TABLE "packet_findings" ADD CONSTRAINT "packet_findings_subject_check" CHECK ("packet_findings"."subject" IN ('legal_name', 'dba_name', 'address', 'phone', 'email', 'invited_address', 'tax_name', 'payee_name', 'signer', 'vins', 'bank_country', 'contact_age', 'failed_carriers', 'other_carriers', 'do_not_dispatch'));--> statement-breakpoint
-- Written by hand: what is stored begins each carrier's history of contacts (decision 0155).
INSERT INTO "carrier_known_since" ("carrier_id", "since")
SELECT c.id, least(c.census_as_of, (SELECT min(x.as_of) FROM "carrier_contact_changes" x WHERE x.carrier_id = c.id))
FROM "carriers" c WHERE c.census_as_of IS NOT NULL;
