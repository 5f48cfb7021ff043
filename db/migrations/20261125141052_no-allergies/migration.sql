-- Until now a blank answer and "None" left the same empty column, and a check or an edit did not ask about allergies again.
-- Nothing that is stored proves a "none", so every child without a named allergy begins as not answered.
ALTER TABLE "children" ADD COLUMN "no_allergies" boolean DEFAULT false NOT NULL;