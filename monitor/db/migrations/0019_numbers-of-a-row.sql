DROP INDEX "carrier_identifiers_carrier";--> statement-breakpoint
CREATE INDEX "carrier_identifiers_carrier" ON "carrier_identifiers" USING btree ("carrier_id","type","value");