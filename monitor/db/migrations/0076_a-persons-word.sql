ALTER TABLE "load_logs" DROP CONSTRAINT "load_logs_is_type_check";--> statement-breakpoint
ALTER TABLE "detention_links" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "load_logs" ADD COLUMN "is_word" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "load_logs" ADD COLUMN "withdrawn_by_id" integer;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "arrived_by" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "departed_by" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "announced_arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "announced_departed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "tms_said" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "announced_eta" jsonb;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_withdrawn_by_id_load_logs_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."load_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_logs_withdrawn_by" ON "load_logs" USING btree ("withdrawn_by_id") WHERE "load_logs"."withdrawn_by_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_is_type_check" CHECK ("load_logs"."is_type" IN ('arrival', 'departure', 'not_a_visit', 'passed_by', 'check_call', 'note'));--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_arrived_by_check" CHECK ("load_stops"."arrived_by" IN ('positions', 'word', 'report'));--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_departed_by_check" CHECK ("load_stops"."departed_by" IN ('positions', 'word', 'report'));--> statement-breakpoint
UPDATE "load_stops" SET
  "arrived_by" = CASE WHEN "arrived_at" IS NULL THEN NULL WHEN "arrived_to" IS NULL THEN 'report' ELSE 'positions' END,
  "departed_by" = CASE WHEN "departed_at" IS NULL THEN NULL WHEN "departed_to" IS NULL THEN 'report' ELSE 'positions' END,
  "announced_arrived_at" = "arrived_at", "announced_departed_at" = "departed_at"
  WHERE "arrived_at" IS NOT NULL OR "departed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "loads" l SET "tms_said" = jsonb_build_object('carrierId', CASE WHEN 'carrier' = ANY (l."own_fields")
    THEN (SELECT a."carrier_id" FROM "load_assignments" a WHERE a."load_id" = l."id" ORDER BY a."id" LIMIT 1)
    ELSE l."carrier_id" END)
  WHERE l."source" <> 'form' AND (l."carrier_id" IS NOT NULL OR 'carrier' = ANY (l."own_fields"));--> statement-breakpoint
UPDATE "loads" SET "own_fields" = array_remove(array_remove(array_remove("own_fields", 'carrier'), 'vehicle'), 'driver')
  WHERE "carrier_id" IS NULL AND 'carrier' = ANY ("own_fields");
