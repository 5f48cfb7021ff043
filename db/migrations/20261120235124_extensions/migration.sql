CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- array_to_string is only STABLE, because of element types we do not use; a generated column needs IMMUTABLE.
CREATE FUNCTION immutable_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_to_string(words, ' ') $$;
