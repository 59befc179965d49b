CREATE TABLE "traces" (
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"source" text NOT NULL,
	"packet_id" integer,
	"load_id" integer,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "traces_source_check" CHECK ("traces"."source" IN ('packet', 'load', 'bid', 'confirmation')),
	CONSTRAINT "traces_kind_check" CHECK ("traces"."kind" IN ('account', 'factor_account', 'tin', 'certificate', 'driver', 'vin', 'plate', 'phone', 'email', 'domain', 'network'))
);
--> statement-breakpoint
CREATE TABLE "ticket_loads" (
	"ticket_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	CONSTRAINT "ticket_loads_ticket_id_load_id_pk" PRIMARY KEY("ticket_id","load_id")
);
--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_is_type_check";--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_packet_id_onboarding_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."onboarding_packets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_loads" ADD CONSTRAINT "ticket_loads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_loads" ADD CONSTRAINT "ticket_loads_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traces_digest" ON "traces" USING btree ("digest","at");--> statement-breakpoint
CREATE INDEX "traces_packet" ON "traces" USING btree ("packet_id") WHERE "traces"."packet_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "traces_load" ON "traces" USING btree ("load_id") WHERE "traces"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_loads_load" ON "ticket_loads" USING btree ("load_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_is_type_check" CHECK ("tickets"."is_type" IN ('out_of_range', 'overbooked_carrier', 'dispatch_service_email_or_domain', 'fraudulent_email_or_domain', 'email_or_domain_spoofing', 'no_recent_vehicles_observed', 'failing_broker_requirements', 'dormant_eld_connection', 'recent_identity_alert', 'cargo_exclusion', 'high_risk_area_pickup', 'voip', 'unknown_or_fraudulent_phone_number', 'vehicle_assignment_required', 'potentially_wrong_vehicle', 'unverified_vehicle', 'ring_of_carriers'));--> statement-breakpoint
-- Written by hand: what packets left so far goes along (decision 0159).
INSERT INTO "traces" ("company_id", "carrier_id", "source", "packet_id", "kind", "digest", "at")
SELECT t.company_id, t.carrier_id, 'packet', t.packet_id, t.kind, t.digest, p.updated_at
FROM "packet_traces" t JOIN "onboarding_packets" p ON p.id = t.packet_id;--> statement-breakpoint
DROP TABLE "packet_traces";
