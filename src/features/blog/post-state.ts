export type PostState = 'draft' | 'scheduled' | 'published'

/** The status of a post at `now`. Its time alone makes it visible; nothing has to run. */
export function postState(post: { status: 'draft' | 'published'; publishAt: Date | null }, now: Date): PostState {
  if (post.status === 'draft' || !post.publishAt) return 'draft'
  return post.publishAt <= now ? 'published' : 'scheduled'
}
