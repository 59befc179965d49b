-- Built before the old one goes: readers of positions need not wait for it.
CREATE UNIQUE INDEX "vehicle_positions_once_each" ON "vehicle_positions" USING btree ("carrier_vehicle_id","observed_at",coalesce("company_id", 0),coalesce("load_id", 0),"is_second_driver");--> statement-breakpoint
DROP INDEX "vehicle_positions_once";--> statement-breakpoint
ALTER INDEX "vehicle_positions_once_each" RENAME TO "vehicle_positions_once";
