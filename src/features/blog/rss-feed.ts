import type { PostCardAnswer } from './contract.ts'

type Site = { brand: string; origin: string }

/** The newest posts as RSS 2.0; `description` is the text below the blog's title. */
export function rssFeed(posts: readonly PostCardAnswer[], site: Site, description: string): string {
  const feed = `${site.origin}/blog/rss.xml`
  const newest = posts[0]?.publishedAt
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${site.brand} Blog`),
    element('link', `${site.origin}/blog`),
    element('description', description),
    element('language', 'en-us'),
    newest ? element('lastBuildDate', rfc822(newest)) : '',
    `<atom:link href="${escaped(feed)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map(post => item(post, site)),
    '</channel>',
    '</rss>',
  ]
  return `${lines.filter(line => line !== '').join('\n')}\n`
}

function item(post: PostCardAnswer, { origin }: Site): string {
  const address = `${origin}/blog/${post.slug}`
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    // The id stays when the address changes, so that no reader shows a post twice.
    `<guid isPermaLink="false">${escaped(post.id)}</guid>`,
    element('pubDate', rfc822(post.publishedAt)),
    element('dc:creator', post.authorName),
    element('description', post.excerpt),
    ...post.tags.map(tag => element('category', tag)),
    '</item>',
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** `Tue, 03 Nov 2026 14:00:00 GMT` */
const rfc822 = (instant: string) => new Date(instant).toUTCString()

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Everything XML 1.0 doesn't allow: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) => text.replace(NOT_XML, '').replace(/[&<>"]/g, sign => SIGNS[sign]!)
