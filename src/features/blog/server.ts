import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { blogContract } from './contract.ts'
import { routes } from './server/routes.ts'
import { showPostsJob } from './server/show-on-time.ts'

export { findPost } from './server/find-posts.ts'
export { postCard } from './server/post-answer.ts'
export { addSamplePosts, hasOnlySamplePosts, listSamplePosts, removeSamplePosts } from './server/sample-posts.ts'
export { postShareImage } from './share-image.ts'

/** Notes and printable crafts. */
export function blogFeature(app: App): ServerFeature {
  return { routes: feature(blogContract, routes(app)), jobs: [showPostsJob(app)] }
}
