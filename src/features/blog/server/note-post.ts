import type { blogPosts } from './tables.ts'

export const aboutPost = (id: string) => ({ kind: 'blog-post', id })

/** What the audit log keeps of a post. */
export const notedOf = (post: typeof blogPosts.$inferSelect) => {
  const { slug, title, excerpt, body, tags, authorName, status, publishAt } = post
  return { slug, title, excerpt, body, tags, authorName, status, publishAt }
}
