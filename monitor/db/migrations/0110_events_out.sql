DROP INDEX "webhook_deliveries_waiting";--> statement-breakpoint
ALTER TABLE "company_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "load_id" integer;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "is_replay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "company_events_company_time" ON "company_events" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_retried" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."status" = 'waiting' AND "webhook_deliveries"."tries" > 0;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_load" ON "webhook_deliveries" USING btree ("webhook_id","load_id","id") WHERE "webhook_deliveries"."status" = 'waiting' AND "webhook_deliveries"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("company_id","id") WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_replayed" ON "webhook_deliveries" USING btree ("company_id","created_at") WHERE "webhook_deliveries"."is_replay";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","is_replay","id") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
UPDATE "webhook_deliveries" d SET "load_id" = e."load_id" FROM "company_events" e
WHERE e."id" = d."event_id" AND d."status" = 'waiting' AND e."load_id" IS NOT NULL;
