CREATE INDEX "carriers_email_domain" ON "carriers" USING btree (split_part("email", '@', -1));--> statement-breakpoint
CREATE INDEX "crashes_license" ON "crashes" USING btree ("license","license_state");--> statement-breakpoint
CREATE INDEX "inspection_units_license" ON "inspection_units" USING btree ("license","license_state");