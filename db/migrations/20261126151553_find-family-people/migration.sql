-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "emergency_contacts_words_trigrams";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "emergency_contacts_words_trigrams" ON "emergency_contacts" USING gin ((lower(full_name)) gin_trgm_ops,(regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pickup_people_words_trigrams";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pickup_people_words_trigrams" ON "pickup_people" USING gin ((lower(full_name)) gin_trgm_ops,(regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops);
