CREATE TABLE "driver_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"step" text NOT NULL,
	"text_sha256" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "driver_consents_step_check" CHECK ("driver_consents"."step" IN ('given', 'stopped')),
	CONSTRAINT "driver_consents_language_check" CHECK ("driver_consents"."language" IN ('en', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "driver_links" (
	"link_id" integer PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"carrier_vehicle_id" integer NOT NULL,
	"driver_name" text,
	"driver_phone_e164" text,
	"email" text,
	"phone_proven_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "driver_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"link_id" integer NOT NULL,
	CONSTRAINT "driver_sessions_state_check" CHECK ("driver_sessions"."state" IN ('awaiting_code', 'open'))
);
--> statement-breakpoint
ALTER TABLE "load_links" DROP CONSTRAINT "load_links_shows_check";--> statement-breakpoint
ALTER TABLE "load_links" DROP CONSTRAINT "load_links_audience_check";--> statement-breakpoint
ALTER TABLE "load_logs" DROP CONSTRAINT "load_logs_source_check";--> statement-breakpoint
DROP INDEX "vehicle_positions_once";--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ALTER COLUMN "pass_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "load_papers" ADD COLUMN "driver_link_id" integer;--> statement-breakpoint
ALTER TABLE "load_papers" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD COLUMN "load_id" integer;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD COLUMN "load_id" integer;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD COLUMN "assignment_id" integer;--> statement-breakpoint
UPDATE "pickup_pass_checks" c SET "load_id" = p."load_id", "assignment_id" = p."assignment_id" FROM "pickup_passes" p WHERE p."id" = c."pass_id";--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ALTER COLUMN "load_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ALTER COLUMN "assignment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD COLUMN "by" text DEFAULT 'dock' NOT NULL;--> statement-breakpoint
ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_link_id_load_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."load_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_sessions" ADD CONSTRAINT "driver_sessions_link_id_load_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."load_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_consents_link" ON "driver_consents" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "driver_links_vehicle" ON "driver_links" USING btree ("carrier_vehicle_id");--> statement-breakpoint
CREATE INDEX "driver_links_proven" ON "driver_links" USING btree ("carrier_id","driver_phone_e164") WHERE "driver_links"."phone_proven_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_sessions_token" ON "driver_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "driver_sessions_link" ON "driver_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "driver_sessions_created" ON "driver_sessions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "load_papers" ADD CONSTRAINT "load_papers_driver_link_id_load_links_id_fk" FOREIGN KEY ("driver_link_id") REFERENCES "public"."load_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD CONSTRAINT "pickup_pass_checks_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD CONSTRAINT "pickup_pass_checks_assignment_id_load_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."load_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_papers_driver_link" ON "load_papers" USING btree ("driver_link_id") WHERE "load_papers"."driver_link_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicle_positions_load" ON "vehicle_positions" USING btree ("load_id","observed_at") WHERE "vehicle_positions"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pickup_pass_checks_load" ON "pickup_pass_checks" USING btree ("load_id","id");--> statement-breakpoint
CREATE INDEX "pickup_pass_checks_assignment" ON "pickup_pass_checks" USING btree ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_positions_once" ON "vehicle_positions" USING btree ("carrier_vehicle_id","observed_at",coalesce("company_id", 0),coalesce("load_id", 0));--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_shows_check" CHECK ("load_links"."shows" IN ('detention', 'progress', 'driver'));--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_audience_check" CHECK ("load_links"."audience" IN ('carrier', 'shipper', 'driver'));--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_source_check" CHECK ("load_logs"."source" IN ('eld', 'person', 'tms', 'carrier', 'dock', 'driver'));--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD CONSTRAINT "pickup_pass_checks_by_check" CHECK ("pickup_pass_checks"."by" IN ('dock', 'driver'));--> statement-breakpoint
CREATE TRIGGER driver_consents_keep BEFORE UPDATE OR DELETE ON "driver_consents" FOR EACH ROW EXECUTE FUNCTION keep_events();--> statement-breakpoint
CREATE TRIGGER driver_consents_keep_all BEFORE TRUNCATE ON "driver_consents" FOR EACH STATEMENT EXECUTE FUNCTION keep_events();
