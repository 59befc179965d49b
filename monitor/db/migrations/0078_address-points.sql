CREATE TABLE "address_points" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
