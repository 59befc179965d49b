CREATE TABLE "mail_languages" (
	"email" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_languages_language_check" CHECK ("mail_languages"."language" IN ('en', 'es', 'fr'))
);
