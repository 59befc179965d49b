-- Positions lie by day, so that a day goes by dropping its table (decision 0239; monitor/db/partitions.ts). No row is copied: the table as it
-- was becomes the partition of all days until tomorrow. Partitions are in a schema of their own, which no role but the owner may use.
CREATE SCHEMA "partitions";--> statement-breakpoint
ALTER TABLE "vehicle_positions" SET SCHEMA "partitions";--> statement-breakpoint
ALTER TABLE "partitions"."vehicle_positions" RENAME TO "vehicle_positions_before";--> statement-breakpoint
CREATE TABLE "vehicle_positions" (LIKE "partitions"."vehicle_positions_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("observed_at");--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_carrier_vehicle_id_carrier_vehicles_id_fk" FOREIGN KEY ("carrier_vehicle_id") REFERENCES "public"."carrier_vehicles"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "vehicle_positions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "vehicle_positions_connection_id_tracking_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."tracking_connections"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "vehicle_positions_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_positions_once" ON "vehicle_positions" USING btree ("carrier_vehicle_id","observed_at",coalesce("company_id", 0),coalesce("load_id", 0),"is_second_driver");--> statement-breakpoint
CREATE INDEX "vehicle_positions_load" ON "vehicle_positions" USING btree ("load_id","observed_at") WHERE "vehicle_positions"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicle_positions_day" ON "vehicle_positions" USING btree ("observed_at");--> statement-breakpoint
CREATE INDEX "vehicle_positions_connection" ON "vehicle_positions" USING btree ("connection_id") WHERE "vehicle_positions"."connection_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "partitions"."vehicle_positions_default" PARTITION OF "vehicle_positions" DEFAULT;--> statement-breakpoint
DO $$
DECLARE
  tomorrow timestamptz := date_trunc('day', now(), 'UTC') + interval '24 hours';
BEGIN
  IF NOT EXISTS (SELECT FROM partitions.vehicle_positions_before) THEN
    DROP TABLE partitions.vehicle_positions_before;
    RETURN;
  END IF;
  -- Few: of clocks that run ahead.
  WITH ahead AS (DELETE FROM partitions.vehicle_positions_before WHERE observed_at >= tomorrow RETURNING *)
    INSERT INTO public.vehicle_positions SELECT * FROM ahead;
  EXECUTE format('ALTER TABLE public.vehicle_positions ATTACH PARTITION partitions.vehicle_positions_before FOR VALUES FROM (MINVALUE) TO (%L)', tomorrow);
END $$;
