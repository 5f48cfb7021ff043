import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { contentOf, textsOf } from '#src/features/content/web.ts'
import { markdownBlocks } from '#src/lib/markdown-blocks.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { HOME_CRUMB, pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { shareAlt, sharePicture } from '#src/lib/share-picture.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { blogAddress } from '../blog-address.ts'
import { BLOG } from '../blog-content.ts'
import type { BlogContract } from '../contract.ts'
import { postShareImage } from '../share-image.ts'
import { ArticleHead } from './article-head.tsx'
import { Craft } from './craft.tsx'
import { PostCard } from './post-card.tsx'
import { feedLink, postingFacts } from './post-facts.ts'
import { PostText } from './post-text.tsx'
import { PrintSheet } from './print/print-sheet.tsx'
import './blog.css'

/** /blog/{slug}: one post; `?print=yes` shows the craft as a printable page. Markdown is parsed on the server. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const [{ body, ...post }, entries] = await Promise.all([
    pageApi<BlogContract>(context)('GET /api/blog/:id', { params: { id: params.id ?? '' } }).catch(asPageError),
    contentOf(context, 'blog'),
  ])
  return { post, blocks: markdownBlocks(body), entries }
}

export function meta({ loaderData, matches, location }: MetaArgs<typeof loader>) {
  const site = siteOf(matches)
  if (!loaderData) return [{ title: `Not found · ${site.brand}` }, { name: 'robots', content: 'noindex' }]
  const { post } = loaderData
  const drawn = postShareImage(post, site)
  const page = {
    title: post.title,
    description: post.excerpt,
    canonicalPath: `/blog/${post.slug}`,
    image: { path: sharePicture('blog', post.slug, drawn), alt: shareAlt(drawn), drawn: true },
    trail: [HOME_CRUMB, { name: 'Blog', path: '/blog' }],
    hidden: location.search.includes('print=yes'),
  }
  const facts = postingFacts(post, page.image.path, site)
  return [...pageMeta(page, matches), feedLink(matches), { 'script:ld+json': facts }]
}

export default function ArticlePage() {
  const { post, blocks, entries } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const t = textsOf(BLOG, entries)
  const printing = post.kind === 'craft' && search.get('print') === 'yes'
  useHeadingFocus(printing)
  if (printing) return <PrintSheet post={post} t={t} />
  return (
    <div className="wrap page">
      <div className="artw">
        <Crumbs items={[{ to: '/blog', label: t('blog.title') }]} />
        <article className="art">
          <ArticleHead post={post} t={t} />
          <div className="prose">
            <PostText blocks={blocks} />
            <Craft post={post} t={t} />
          </div>
          {post.tags.length > 0 && (
            <nav className="row art-tags no-print" aria-label="Tags of this post">
              {post.tags.map(tag => (
                <PickLink key={tag} to={blogAddress({ tag })}>
                  {tag}
                </PickLink>
              ))}
            </nav>
          )}
        </article>
        {post.related.length > 0 && (
          <section className="stack related no-print" aria-labelledby="related">
            <h2 id="related">{t('blog.related')}</h2>
            <ul className="cards posts">
              {post.related.map(each => (
                <li key={each.id}>
                  <PostCard post={each} as="h3" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

/** Post and print view share one address, so the shell sees no new page, and the heading takes focus here. */
function useHeadingFocus(printing: boolean) {
  const before = useRef(printing)
  useEffect(() => {
    if (before.current === printing) return
    before.current = printing
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [printing])
}
