CREATE TABLE "eld_vehicles" (
	"connection_id" integer NOT NULL,
	"unit" text NOT NULL,
	"vin" text,
	"last_position_at" timestamp with time zone,
	CONSTRAINT "eld_vehicles_connection_id_unit_pk" PRIMARY KEY("connection_id","unit")
);
--> statement-breakpoint
CREATE TABLE "carrier_contact_changes" (
	"carrier_id" bigint NOT NULL,
	"as_of" date NOT NULL,
	"field" text NOT NULL,
	"was" text NOT NULL,
	"became" text,
	CONSTRAINT "carrier_contact_changes_carrier_id_as_of_field_pk" PRIMARY KEY("carrier_id","as_of","field")
);
--> statement-breakpoint
ALTER TABLE "eld_vehicles" ADD CONSTRAINT "eld_vehicles_connection_id_eld_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."eld_connections"("id") ON DELETE cascade ON UPDATE no action;