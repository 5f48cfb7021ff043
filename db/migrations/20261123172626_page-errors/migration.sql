CREATE TABLE "page_errors" (
	"day" date,
	"kind" text,
	"page" text,
	"build" text,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_errors_pkey" PRIMARY KEY("day","kind","page","build")
);
