ALTER TABLE "refunds" ADD COLUMN "together_with" uuid REFERENCES "refunds"("id");
