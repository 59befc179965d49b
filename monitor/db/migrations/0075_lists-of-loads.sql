CREATE TABLE "load_columns" (
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"heading" text NOT NULL,
	"field" text NOT NULL,
	"stop" text,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_user_id" integer,
	CONSTRAINT "load_columns_company_id_key_pk" PRIMARY KEY("company_id","key"),
	CONSTRAINT "load_columns_field_check" CHECK ("load_columns"."field" IN ('reference', 'updated', 'status', 'customer', 'equipment', 'trailer_length', 'weight', 'commodity', 'cargo_value', 'hazmat', 'temperature_controlled', 'rate', 'miles', 'carrier_dot', 'carrier_mc', 'driver', 'driver_phone', 'vin', 'unit', 'plate', 'plate_state', 'name', 'street', 'city', 'state', 'postal_code', 'country', 'place', 'latitude', 'longitude', 'from', 'time', 'to', 'to_time', 'zone', 'ignored')),
	CONSTRAINT "load_columns_stop_check" CHECK ("load_columns"."stop" IN ('pickup_1', 'delivery_1', 'pickup_2', 'delivery_2', 'pickup_3', 'delivery_3', 'pickup_4', 'delivery_4', 'pickup_5', 'delivery_5'))
);
--> statement-breakpoint
ALTER TABLE "load_imports" ADD COLUMN "unread_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "load_imports" ADD COLUMN "guessed_date" text;--> statement-breakpoint
ALTER TABLE "load_columns" ADD CONSTRAINT "load_columns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_columns" ADD CONSTRAINT "load_columns_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;