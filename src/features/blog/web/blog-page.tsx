import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { contentOf, textsOf } from '#src/features/content/web.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { blogAddress, POSTS_A_PAGE, readBlogAddress } from '../blog-address.ts'
import { BLOG } from '../blog-content.ts'
import type { BlogContract } from '../contract.ts'
import { PostCard } from './post-card.tsx'
import { feedLink } from './post-facts.ts'
import './blog.css'

/** /blog: published posts, newest first, by tag and page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { tag, page } = readBlogAddress(url.searchParams)
  const query = { tag, limit: POSTS_A_PAGE, offset: (page - 1) * POSTS_A_PAGE }
  const [list, entries] = await Promise.all([
    pageApi<BlogContract>(context)('GET /api/blog', { query }),
    contentOf(context, 'blog'),
  ])
  return { ...list, tag, page, entries }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const t = textsOf(BLOG, loaderData?.entries ?? {})
  const page = { title: t('blog.title'), description: t('blog.lead'), canonicalPath: '/blog' }
  return [...pageMeta(page, matches), feedLink(matches)]
}

export default function BlogPage() {
  const { posts, total, tags, tag, page, entries } = useLoaderData<typeof loader>()
  const t = textsOf(BLOG, entries)
  const showsBig = page === 1 && !tag
  return (
    <div className="wrap page blog">
      <header className="page-head">
        <h1 tabIndex={-1}>{t('blog.title')}</h1>
        <p className="sub">{t('blog.lead')}</p>
      </header>
      {posts.length > 0 ? (
        <ul className="cards posts">
          {posts.map((post, i) => (
            <li key={post.id} className={showsBig && i === 0 ? 'big' : undefined}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <NothingHere title={t('blog.empty.title')} sentence={t('blog.empty')} tag={tag} page={page} />
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / POSTS_A_PAGE)}
        toPage={to => blogAddress({ tag, page: to })}
        label="Pages of the blog"
        earlier="Newer"
        later="Older"
      />
      <BlogFoot tags={tags} current={tag} />
    </div>
  )
}

function NothingHere({ title, sentence, tag, page }: { title: string; sentence: string; tag?: string; page: number }) {
  if (!tag && page === 1) {
    return (
      <EmptyState title={title} titleAs="h2" action={<ButtonLink to="/classes">See classes</ButtonLink>}>
        {sentence}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={tag ? `No posts about “${tag}”` : 'No posts on this page'}
      titleAs="h2"
      action={<ButtonLink to="/blog">See all posts</ButtonLink>}
    />
  )
}

/** Tag filters and the feed, placed after the posts because the posts are what people come for. */
function BlogFoot({ tags, current }: { tags: readonly string[]; current?: string }) {
  return (
    <div className="row apart blog-foot">
      {tags.length > 0 && (
        <nav className="row" aria-label="Posts by tag">
          <PickLink to="/blog" current={!current}>
            All posts
          </PickLink>
          {tags.map(tag => (
            <PickLink key={tag} to={blogAddress({ tag })} current={tag === current}>
              {tag}
            </PickLink>
          ))}
        </nav>
      )}
      <a className="link" href="/blog/rss.xml">
        Follow via RSS
      </a>
    </div>
  )
}
