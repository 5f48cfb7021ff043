import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { BlogContract } from '../contract.ts'
import { tidyTag } from '../tags.ts'
import { deletePost } from './delete-post.ts'
import { findAnyPost, findPost, listAllPosts, listPosts, relatedPosts, usedTags } from './find-posts.ts'
import { postCard, staffLine, staffPost, wholePost } from './post-answer.ts'
import { changePost, writePost } from './save-post.ts'

export const routes = (app: App): Handlers<BlogContract> => ({
  'GET /api/blog': async ({ query }) => {
    const now = app.clock.now()
    const tag = query.tag === undefined ? undefined : tidyTag(query.tag)
    const [{ posts, total }, tags] = await Promise.all([
      listPosts(app.db, { ...query, tag }, now),
      usedTags(app.db, now),
    ])
    return { posts: posts.map(postCard), total, tags }
  },
  'GET /api/blog/:id': async ({ params }) => {
    const now = app.clock.now()
    const post = await findPost(app.db, params.id, now)
    return post ? wholePost(post, await relatedPosts(app.db, post, now)) : new Refused('not-found')
  },
  'GET /api/admin/blog': async ({ query }) => {
    const now = app.clock.now()
    const { posts, total } = await listAllPosts(app.db, query, now)
    return { posts: posts.map(post => staffLine(post, now)), total }
  },
  'GET /api/admin/blog/:id': async ({ params }) => {
    const post = await findAnyPost(app.db, params.id)
    return post ? staffPost(post, app.clock.now()) : new Refused('not-found')
  },
  'POST /api/admin/blog': async ({ body }, { note }) => {
    const written = await writePost({ ...app, note }, body)
    return written.ok ? staffPost(written.post, app.clock.now()) : new Refused(written.because)
  },
  'PUT /api/admin/blog/:id': async ({ params, body }, { note }) => {
    const changed = await changePost({ ...app, note }, params.id, body)
    return changed.ok ? staffPost(changed.post, app.clock.now()) : new Refused(changed.because)
  },
  'DELETE /api/admin/blog/:id': async ({ params }, { note }) =>
    (await deletePost({ ...app, note }, params.id)) ? { deleted: true } : new Refused('not-found'),
})
