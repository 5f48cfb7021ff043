import type { PostCardAnswer, StaffPostAnswer } from '../contract.ts'
import { postState } from '../post-state.ts'
import type { PostLine, PostRow } from './find-posts.ts'

const pictureOf = ({ pictureCategory: category, pictureSeed: seed }: PostLine) =>
  category !== null && seed !== null ? { category, seed } : null

/** A visible post in a list. */
export function postCard(post: PostLine): PostCardAnswer {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    tags: post.tags,
    kind: post.steps.length > 0 ? 'craft' : 'notes',
    authorName: post.authorName,
    readingMinutes: post.readingMinutes,
    publishedAt: post.publishAt!.toISOString(),
    picture: pictureOf(post),
  }
}

/** A visible post to read. */
export function wholePost(post: PostRow, related: readonly PostLine[]) {
  const { body, materials, steps } = post
  return {
    ...postCard(post),
    body,
    materials,
    steps,
    updatedAt: post.updatedAt.toISOString(),
    related: related.map(postCard),
  }
}

/** A post in the staff list. */
export function staffLine(post: PostLine, now: Date) {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    tags: post.tags,
    authorName: post.authorName,
    state: postState(post, now),
    publishAt: post.publishAt?.toISOString() ?? null,
    readingMinutes: post.readingMinutes,
    version: post.version,
    isSample: post.isSample,
    updatedAt: post.updatedAt.toISOString(),
  }
}

/** A post for the editor. */
export function staffPost(post: PostRow, now: Date): StaffPostAnswer {
  const { excerpt, body, materials, steps } = post
  return { ...staffLine(post, now), excerpt, body, materials, steps, picture: pictureOf(post) }
}
