import type { LoaderFunctionArgs } from 'react-router'
import { contentOf, textsOf } from '#src/features/content/web.ts'
import type { OrganizationContract } from '#src/features/organization/contract.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { BLOG } from '../blog-content.ts'
import type { BlogContract } from '../contract.ts'
import { rssFeed } from '../rss-feed.ts'

/** /blog/rss.xml: the 20 newest posts for feed readers. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const [{ posts }, { brand }, entries] = await Promise.all([
    pageApi<BlogContract>(context)('GET /api/blog', { query: { limit: 20 } }),
    pageApi<OrganizationContract>(context)('GET /api/program'),
    contentOf(context, 'blog'),
  ])
  const site = { brand, origin: url.origin }
  const xml = rssFeed(posts, site, textsOf(BLOG, entries)('blog.lead'))
  return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
