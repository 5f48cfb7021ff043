import { and, eq, lte } from 'drizzle-orm'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { isListed } from '#src/features/classes/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { SITE_PAGES } from '../site-pages.ts'

/** An address search engines may show, and when its content last changed, if known. */
export type PublicAddress = { path: string; changedAt?: Date }

/** Everything a visitor can find: pages, published posts, and listed classes, including past ones (their links stay valid). */
export async function publicAddresses(db: Queryable, now: Date): Promise<PublicAddress[]> {
  const classes = await db
    .select({ slug: offerings.slug, changedAt: offerings.updatedAt })
    .from(offerings)
    .where(isListed)
    .orderBy(offerings.slug)
  const posts = await db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt, publishAt: blogPosts.publishAt })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'published'), lte(blogPosts.publishAt, now)))
    .orderBy(blogPosts.slug)
  return [
    ...SITE_PAGES.map(({ path }) => ({ path })),
    ...classes.map(({ slug, changedAt }) => ({ path: `/events/${slug}`, changedAt })),
    // A scheduled post changed when it appeared, not when it was written.
    ...posts.map(({ slug, updatedAt, publishAt }) => ({
      path: `/blog/${slug}`,
      changedAt: publishAt && publishAt > updatedAt ? publishAt : updatedAt,
    })),
  ]
}
