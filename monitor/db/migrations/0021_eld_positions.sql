CREATE TABLE "eld_positions" (
	"connection_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"area_id" integer,
	CONSTRAINT "eld_positions_connection_id_unit_observed_at_pk" PRIMARY KEY("connection_id","unit","observed_at")
);
--> statement-breakpoint
ALTER TABLE "eld_positions" ADD CONSTRAINT "eld_positions_connection_id_eld_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."eld_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eld_positions_carrier" ON "eld_positions" USING btree ("carrier_id","observed_at");