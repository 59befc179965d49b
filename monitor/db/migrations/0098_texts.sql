CREATE TABLE "text_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" text NOT NULL,
	"from_e164" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"company_id" integer,
	"load_id" integer,
	"text_id" integer,
	"load_log_id" integer,
	"is_from_driver" boolean DEFAULT false NOT NULL,
	CONSTRAINT "text_answers_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "text_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"number_e164" text NOT NULL,
	"is_given" boolean NOT NULL,
	"way" text NOT NULL,
	"words" text NOT NULL,
	"words_hash" text NOT NULL,
	"language" text,
	"load_id" integer,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_consents_way_check" CHECK ("text_consents"."way" IN ('broker', 'person', 'text')),
	CONSTRAINT "text_consents_language_check" CHECK ("text_consents"."language" IN ('en', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "text_settings" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"daily_maximum" integer DEFAULT 500 NOT NULL,
	"is_held_at_night" boolean DEFAULT true NOT NULL,
	"ask_every_minutes" smallint,
	"answer_within_minutes" smallint DEFAULT 20 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"to_e164" text NOT NULL,
	"body" text NOT NULL,
	"encoding" text NOT NULL,
	"segments" smallint NOT NULL,
	"cost_micros" integer,
	"load_id" integer,
	"carrier_id" bigint,
	"user_id" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"provider_id" text,
	CONSTRAINT "texts_kind_check" CHECK ("texts"."kind" IN ('driver', 'check_call', 'link', 'code', 'reply')),
	CONSTRAINT "texts_encoding_check" CHECK ("texts"."encoding" IN ('gsm7', 'ucs2')),
	CONSTRAINT "texts_status_check" CHECK ("texts"."status" IN ('waiting', 'handing_over', 'sent', 'delivered', 'outbox', 'failed', 'not_sent'))
);
--> statement-breakpoint
ALTER TABLE "load_logs" DROP CONSTRAINT "load_logs_source_check";--> statement-breakpoint
ALTER TABLE "text_answers" ADD CONSTRAINT "text_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_answers" ADD CONSTRAINT "text_answers_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_answers" ADD CONSTRAINT "text_answers_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_answers" ADD CONSTRAINT "text_answers_load_log_id_load_logs_id_fk" FOREIGN KEY ("load_log_id") REFERENCES "public"."load_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_settings" ADD CONSTRAINT "text_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_settings" ADD CONSTRAINT "text_settings_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_answers_load" ON "text_answers" USING btree ("load_id","received_at") WHERE "text_answers"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "text_consents_number" ON "text_consents" USING btree ("number_e164","company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "texts_once" ON "texts" USING btree (coalesce("company_id", 0),"event_key","to_e164");--> statement-breakpoint
CREATE INDEX "texts_waiting" ON "texts" USING btree ("next_try_at") WHERE "texts"."status" IN ('waiting', 'handing_over');--> statement-breakpoint
CREATE INDEX "texts_company" ON "texts" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "texts_number" ON "texts" USING btree ("to_e164","id");--> statement-breakpoint
CREATE INDEX "texts_load" ON "texts" USING btree ("load_id","created_at") WHERE "texts"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "texts_provider" ON "texts" USING btree ("provider_id") WHERE "texts"."provider_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_source_check" CHECK ("load_logs"."source" IN ('eld', 'person', 'tms', 'carrier', 'dock', 'driver', 'text'));--> statement-breakpoint
-- Written by hand from here on: who agreed and who ended it is added to and not changed; rows of no company too.
CREATE FUNCTION keep_text_consents() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.company_id IS NOT NULL AND NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'text consents are not changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER text_consents_keep BEFORE UPDATE OR DELETE ON "text_consents" FOR EACH ROW EXECUTE FUNCTION keep_text_consents();--> statement-breakpoint
CREATE TRIGGER text_consents_keep_all BEFORE TRUNCATE ON "text_consents" FOR EACH STATEMENT EXECUTE FUNCTION keep_text_consents();
