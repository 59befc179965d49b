ALTER TABLE "saved_searches" ADD COLUMN "shared_with" text DEFAULT 'no_one' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_shared" ON "saved_searches" USING btree ("company_id") WHERE "saved_searches"."shared_with" <> 'no_one';--> statement-breakpoint
CREATE INDEX "saved_searches_team" ON "saved_searches" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_shared_with_check" CHECK ("saved_searches"."shared_with" IN ('no_one', 'team', 'company'));