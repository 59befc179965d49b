ALTER TABLE "load_columns" DROP CONSTRAINT "load_columns_field_check";--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "reference_number" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "appointment_number" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "appointment_state" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "contact_phone_e164" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "contact_source" text;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "contact_given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "handling" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "field_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "customer_rate_cents" integer;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "hazmat_un_number" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "hazmat_class" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "temperature_min_f" smallint;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "temperature_max_f" smallint;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "second_driver_name" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "second_driver_phone_e164" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "trailer_number" text;--> statement-breakpoint
ALTER TABLE "load_columns" ADD CONSTRAINT "load_columns_field_check" CHECK ("load_columns"."field" IN ('reference', 'updated', 'status', 'customer', 'po_number', 'equipment', 'trailer_length', 'weight', 'commodity', 'cargo_value', 'hazmat', 'hazmat_un', 'hazmat_class', 'temperature_controlled', 'temperature', 'temperature_min', 'temperature_max', 'rate', 'customer_rate', 'miles', 'carrier_dot', 'carrier_mc', 'driver', 'driver_phone', 'second_driver', 'second_driver_phone', 'vin', 'unit', 'plate', 'plate_state', 'trailer_number', 'name', 'street', 'city', 'state', 'postal_code', 'country', 'place', 'latitude', 'longitude', 'from', 'time', 'to', 'to_time', 'zone', 'reference_number', 'appointment_number', 'appointment_state', 'contact_name', 'contact_phone', 'handling', 'ignored'));--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_appointment_state_check" CHECK ("load_stops"."appointment_state" IN ('none', 'requested', 'confirmed'));--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_contact_source_check" CHECK ("load_stops"."contact_source" IN ('api', 'csv', 'form'));--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_handling_check" CHECK ("load_stops"."handling" IN ('live', 'drop'));