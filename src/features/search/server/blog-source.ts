import { sql } from 'drizzle-orm'
import type { Searched } from './matching.ts'
import { columns, type Source } from './source.ts'

/** Exactly the expressions of the indexes `blog_posts_search` and `blog_posts_words_trigrams`. */
const POST: Searched = {
  title: sql`blog_posts.title`,
  words: sql`(lower(blog_posts.title || ' ' || immutable_words(blog_posts.tags)))`,
  vector: sql`blog_posts.search`,
}

/** Posts that are public by now. */
export const blogSource: Source = {
  kind: 'blog',
  select: ({ matching, now }) => sql`
    SELECT ${columns({
      id: sql`blog_posts.id`,
      title: POST.title,
      summary: sql`blog_posts.excerpt`,
      body: sql`left(blog_posts.body, 8000)`,
      url: sql`'/blog/' || blog_posts.slug`,
      startsAt: sql`blog_posts.publish_at`,
      rank: matching.rank(POST),
    })}
    FROM blog_posts
    WHERE blog_posts.status = 'published' AND blog_posts.publish_at <= ${now} AND ${matching.where(POST)}`,
}
