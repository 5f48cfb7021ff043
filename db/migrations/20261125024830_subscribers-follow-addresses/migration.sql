-- Subscriptions from before follow the account whose address changed, as later ones do; one entry is left for each person.
UPDATE "subscribers" s SET "email" = moved."email" FROM (
  SELECT DISTINCT ON (u."id") e."id", u."email"
  FROM "mails" told
  JOIN "users" u ON u."id"::text = split_part(told."once", ':', 2)
  JOIN "subscribers" e ON lower(e."email") = lower(told."to")
  WHERE starts_with(told."once", 'had-address:') AND lower(told."to") <> lower(u."email")
    AND e."state" <> 'pending' AND e."created_at" <= told."created_at"
    AND NOT EXISTS (SELECT FROM "users" o WHERE lower(o."email") = lower(told."to"))
    AND NOT EXISTS (SELECT FROM "subscribers" n WHERE lower(n."email") = lower(u."email"))
  ORDER BY u."id", told."created_at" DESC, e."id"
) moved WHERE s."id" = moved."id";--> statement-breakpoint
DELETE FROM "subscribers" e USING "mails" told JOIN "users" u ON u."id"::text = split_part(told."once", ':', 2)
WHERE lower(e."email") = lower(told."to") AND starts_with(told."once", 'had-address:') AND lower(told."to") <> lower(u."email")
  AND e."created_at" <= told."created_at"
  AND NOT EXISTS (SELECT FROM "users" o WHERE lower(o."email") = lower(told."to"));
