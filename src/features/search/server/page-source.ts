import { sql } from 'drizzle-orm'
import type { SitePage } from '../site-pages.ts'
import type { Searched } from './matching.ts'
import { columns, type Source } from './source.ts'

const PAGE: Searched = { title: sql`page.title`, words: sql`page.words`, vector: sql`page.vector` }

/** The site's pages, with their current texts. */
export const pageSource = (pages: readonly (SitePage & { body: string })[]): Source => ({
  kind: 'page',
  select: ({ matching }) => sql`
    SELECT ${columns({
      id: sql`page.path`,
      title: PAGE.title,
      summary: sql`page.summary`,
      body: sql`page.body`,
      url: sql`page.path`,
      rank: matching.rank(PAGE),
    })}
    FROM (
      SELECT given.*, lower(title || ' ' || keywords) AS words,
        setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', keywords), 'B')
          || setweight(to_tsvector('english', summary || ' ' || body), 'C') AS vector
      FROM jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
        AS given(path text, title text, keywords text, summary text, body text)
      -- Keeps each text from being taken apart once for finding and once for ranking.
      OFFSET 0
    ) AS page
    WHERE ${matching.where(PAGE)}`,
})
