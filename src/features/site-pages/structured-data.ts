type Site = { brand: string; origin: string }
type Crumb = { name: string; path: string }

/** Where a page stands, for search engines (schema.org BreadcrumbList). */
export function crumbsData({ origin }: Site, ...crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** The guide, only when the owner has named one (schema.org Person). */
export function guideData({ brand, origin }: Site, name: string, description: string) {
  if (!name) return []
  const worksFor = { '@type': 'LocalBusiness', '@id': `${origin}/#business`, name: brand, url: `${origin}/` }
  return [{ '@type': 'Person', name, description, url: `${origin}/guide`, worksFor }]
}

/** The questions with their answers as the page shows them (schema.org FAQPage). */
export function faqData(entries: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** One block of structured data for the head of a page. */
export const graph = (...things: readonly object[]) => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
})
