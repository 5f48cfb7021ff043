import { siteOf } from '#src/lib/page-meta.ts'
import type { PostAnswer } from '../contract.ts'

const SCHEMA = 'https://schema.org'
type Site = { brand: string; origin: string }

/** The post for search engines, as schema.org writes it. */
export function postingFacts(post: Omit<PostAnswer, 'body'>, { brand, origin }: Site) {
  const url = `${origin}/blog/${post.slug}`
  return {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    datePublished: post.publishedAt,
    dateModified: [post.publishedAt, post.updatedAt].sort().at(-1),
    timeRequired: `PT${post.readingMinutes}M`,
    keywords: post.tags.length > 0 ? post.tags.join(', ') : undefined,
    inLanguage: 'en-US',
    author: { '@type': 'Person', name: post.authorName },
    publisher: { '@type': 'Organization', name: brand, url: `${origin}/` },
  }
}

/** The way down to the post. */
export function crumbFacts(post: Pick<PostAnswer, 'title' | 'slug'>, { origin }: Site) {
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: 'Blog', item: `${origin}/blog` },
    { name: post.title, item: `${origin}/blog/${post.slug}` },
  ]
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  }
}

/** Lets feed readers find the feed on the pages of the blog. */
export function feedLink(matches: readonly unknown[]) {
  return {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${siteOf(matches).brand} Blog`,
    href: '/blog/rss.xml',
  }
}
