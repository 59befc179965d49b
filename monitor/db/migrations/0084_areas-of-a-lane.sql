CREATE INDEX "areas_kma" ON "areas" USING btree ("kma_area_id");--> statement-breakpoint
CREATE INDEX "areas_state" ON "areas" USING btree ("state_area_id");