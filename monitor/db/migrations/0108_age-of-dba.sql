ALTER TABLE "carrier_contact_changes" DROP CONSTRAINT "carrier_contact_changes_field_check";--> statement-breakpoint
ALTER TABLE "carrier_known_since" ADD COLUMN "dba_since" date;--> statement-breakpoint
ALTER TABLE "carrier_contact_changes" ADD CONSTRAINT "carrier_contact_changes_field_check" CHECK ("carrier_contact_changes"."field" IN ('legal_name', 'dba_name', 'officers', 'phone', 'cell_phone', 'email', 'address'));--> statement-breakpoint
-- Written by hand: of a DBA name only the newest census is stored, and it may have come at any time after the first (decision 0210).
UPDATE "carrier_known_since" k SET "dba_since" = c.census_as_of
FROM "carriers" c WHERE c.id = k.carrier_id AND c.dba_name IS NOT NULL AND c.census_as_of > k.since;
