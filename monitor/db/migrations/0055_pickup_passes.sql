CREATE TABLE "pickup_pass_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_pass_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pass_id" integer NOT NULL,
	"plate" text,
	"vin" text,
	"pass_plate" text,
	"pass_vin" text,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_passes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"load_id" integer NOT NULL,
	"assignment_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_user_id" integer,
	"withdraw_reason" text,
	"last_opened_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD CONSTRAINT "pickup_pass_checks_pass_id_pickup_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pickup_passes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_passes" ADD CONSTRAINT "pickup_passes_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_passes" ADD CONSTRAINT "pickup_passes_assignment_id_load_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."load_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_passes" ADD CONSTRAINT "pickup_passes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_passes" ADD CONSTRAINT "pickup_passes_withdrawn_by_user_id_users_id_fk" FOREIGN KEY ("withdrawn_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_pass_checks_pass" ON "pickup_pass_checks" USING btree ("pass_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_passes_code" ON "pickup_passes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "pickup_passes_load" ON "pickup_passes" USING btree ("load_id","id");--> statement-breakpoint
CREATE INDEX "pickup_passes_assignment" ON "pickup_passes" USING btree ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_passes_one" ON "pickup_passes" USING btree ("load_id") WHERE "pickup_passes"."withdrawn_at" IS NULL;