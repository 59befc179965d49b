ALTER TABLE "live_checks" DROP CONSTRAINT "live_checks_cause_check";--> statement-breakpoint
ALTER TABLE "carrier_search_index" ADD COLUMN "contradictions" text[];--> statement-breakpoint
CREATE INDEX "carrier_search_index_contradictions" ON "carrier_search_index" USING btree ("carrier_id") WHERE "carrier_search_index"."contradictions" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "live_checks" ADD CONSTRAINT "live_checks_cause_check" CHECK ("live_checks"."cause" IN ('profile', 'packet_approved', 'rule_overridden', 'load_covered', 'contradiction'));--> statement-breakpoint
UPDATE "search_index_states" SET "outdated" = '{judged otherwise}';
