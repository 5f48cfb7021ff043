import { siteOf } from '#src/lib/page-meta.ts'
import type { PostAnswer } from '../contract.ts'

const SCHEMA = 'https://schema.org'
type Site = { brand: string; origin: string }

/** The post for search engines in schema.org form; `image` is a path on this site. */
export function postingFacts(post: Omit<PostAnswer, 'body'>, image: string, { brand, origin }: Site) {
  const url = `${origin}/blog/${post.slug}`
  return {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: `${origin}${image}`,
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

/** Lets feed readers find the feed on blog pages. */
export function feedLink(matches: readonly unknown[]) {
  return {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${siteOf(matches).brand} Blog`,
    href: '/blog/rss.xml',
  }
}
