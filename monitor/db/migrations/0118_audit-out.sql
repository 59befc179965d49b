CREATE TABLE "audit_destinations" (
	"name" text PRIMARY KEY NOT NULL,
	"sent_seq" bigint DEFAULT 0 NOT NULL,
	"last_ok_at" timestamp with time zone NOT NULL,
	"problem" text,
	"told_at" timestamp with time zone,
	CONSTRAINT "audit_destinations_name_check" CHECK ("audit_destinations"."name" IN ('files', 'syslog'))
);
--> statement-breakpoint
CREATE TABLE "audit_lines" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_event_id" bigint,
	"operator_action_id" integer,
	"line" text,
	"hash" text NOT NULL,
	"numbered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_lines_event" ON "audit_lines" USING btree ("audit_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_lines_operator" ON "audit_lines" USING btree ("operator_action_id");--> statement-breakpoint
CREATE INDEX "audit_lines_texts" ON "audit_lines" USING btree ("numbered_at") WHERE "audit_lines"."line" IS NOT NULL;