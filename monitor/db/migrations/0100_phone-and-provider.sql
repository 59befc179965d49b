ALTER TABLE "load_logs" ADD COLUMN "by_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "arrived_by_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "departed_by_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_provider_check" CHECK ("vehicle_positions"."provider" IN ('samsara', 'motive', 'geotab'));