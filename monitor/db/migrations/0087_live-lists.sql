ALTER TABLE "load_postings" ADD COLUMN "written_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "written_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "written_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "load_postings_written" ON "load_postings" USING btree ("company_id","written_at");--> statement-breakpoint
CREATE INDEX "loads_written" ON "loads" USING btree ("company_id","written_at");--> statement-breakpoint
CREATE INDEX "tickets_written" ON "tickets" USING btree ("company_id","written_at");--> statement-breakpoint
CREATE FUNCTION stamp_written_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER loads_written BEFORE INSERT OR UPDATE ON "loads" FOR EACH ROW EXECUTE FUNCTION stamp_written_at();--> statement-breakpoint
CREATE TRIGGER tickets_written BEFORE INSERT OR UPDATE ON "tickets" FOR EACH ROW EXECUTE FUNCTION stamp_written_at();--> statement-breakpoint
CREATE TRIGGER load_postings_written BEFORE INSERT OR UPDATE ON "load_postings" FOR EACH ROW EXECUTE FUNCTION stamp_written_at();
