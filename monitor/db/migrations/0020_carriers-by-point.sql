CREATE TABLE "carrier_points" (
	"geo_cell" integer NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"listed" integer NOT NULL,
	"named" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "carrier_points_cell" ON "carrier_points" USING btree ("geo_cell","latitude","longitude","listed","named");--> statement-breakpoint
-- Worked out anew after the next import; until then from the places as they are.
INSERT INTO "carrier_points" ("geo_cell", "latitude", "longitude", "listed", "named")
SELECT p.geo_cell, p.latitude, p.longitude, count(*) FILTER (WHERE p.is_listed = 1), count(*) FILTER (WHERE c.legal_name IS NOT NULL)
FROM carrier_places p JOIN carriers c ON c.id = p.carrier_id
GROUP BY p.geo_cell, p.latitude, p.longitude;
