ALTER TABLE "detention_links" RENAME TO "load_links";--> statement-breakpoint
ALTER TABLE "load_links" ADD COLUMN "shows" text DEFAULT 'detention' NOT NULL;--> statement-breakpoint
ALTER SEQUENCE "detention_links_id_seq" RENAME TO "load_links_id_seq";--> statement-breakpoint
ALTER INDEX "detention_links_pkey" RENAME TO "load_links_pkey";--> statement-breakpoint
ALTER INDEX "detention_links_token" RENAME TO "load_links_token";--> statement-breakpoint
ALTER INDEX "detention_links_load" RENAME TO "load_links_load";--> statement-breakpoint
ALTER TABLE "load_links" RENAME CONSTRAINT "detention_links_load_id_loads_id_fk" TO "load_links_load_id_loads_id_fk";--> statement-breakpoint
ALTER TABLE "load_links" RENAME CONSTRAINT "detention_links_user_id_users_id_fk" TO "load_links_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "load_links" RENAME CONSTRAINT "detention_links_audience_check" TO "load_links_audience_check";--> statement-breakpoint
ALTER TABLE "load_links" ADD CONSTRAINT "load_links_shows_check" CHECK ("load_links"."shows" IN ('detention', 'progress'));--> statement-breakpoint
CREATE INDEX "loads_uncovered" ON "loads" USING btree ("company_id","pickup_starts_at") WHERE "loads"."status" = 'available';
