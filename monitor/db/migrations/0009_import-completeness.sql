CREATE TABLE "dataset_gaps" (
	"dataset" text NOT NULL,
	"carrier_id" bigint NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "dataset_gaps_dataset_carrier_id_pk" PRIMARY KEY("dataset","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "import_changed_carriers" (
	"import_id" bigint NOT NULL,
	"carrier_id" bigint NOT NULL,
	CONSTRAINT "import_changed_carriers_import_id_carrier_id_pk" PRIMARY KEY("import_id","carrier_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changed_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "dataset_gaps_carrier" ON "dataset_gaps" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "import_changed_carriers_carrier" ON "import_changed_carriers" USING btree ("carrier_id");