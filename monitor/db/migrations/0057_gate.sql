CREATE TABLE "gate_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"request_note" text NOT NULL,
	"requested_by_user_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"ground" text,
	"decision_note" text,
	"decided_by_user_id" integer,
	"decided_at" timestamp with time zone,
	"is_alone" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "is_hazmat" boolean;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "is_temperature_controlled" boolean;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "classification_ids" integer[];--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "classification_reason" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "protection" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "protection_sentence" text;--> statement-breakpoint
ALTER TABLE "classifications" ADD COLUMN "load_conditions" jsonb;--> statement-breakpoint
ALTER TABLE "gate_exceptions" ADD CONSTRAINT "gate_exceptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_exceptions" ADD CONSTRAINT "gate_exceptions_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_exceptions" ADD CONSTRAINT "gate_exceptions_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_exceptions" ADD CONSTRAINT "gate_exceptions_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_exceptions" ADD CONSTRAINT "gate_exceptions_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_exceptions_load" ON "gate_exceptions" USING btree ("load_id","carrier_id","id");--> statement-breakpoint
CREATE INDEX "gate_exceptions_requested" ON "gate_exceptions" USING btree ("company_id","id") WHERE "gate_exceptions"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "loads_protection" ON "loads" USING btree ("company_id","protection") WHERE "loads"."status" NOT IN ('delivered', 'cancelled', 'assumed_delivered');--> statement-breakpoint
CREATE INDEX "loads_driver" ON "loads" USING btree ("company_id","driver_phone_e164") WHERE "loads"."driver_phone_e164" IS NOT NULL;--> statement-breakpoint
-- Open loads are judged by the gate at once, so that each has its state.
UPDATE "loads" SET "alerts_due_at" = now() WHERE "carrier_id" IS NOT NULL AND "status" NOT IN ('delivered', 'cancelled', 'assumed_delivered');
