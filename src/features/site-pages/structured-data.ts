type Site = { brand: string; origin: string }

/** The guide, only if the owner has named one (schema.org Person). */
export function guideData({ brand, origin }: Site, name: string, description: string) {
  if (!name) return []
  const worksFor = { '@type': 'LocalBusiness', '@id': `${origin}/#business`, name: brand, url: `${origin}/` }
  return [{ '@type': 'Person', name, description, url: `${origin}/guide`, worksFor }]
}

/** The questions and answers as shown on the page (schema.org FAQPage). */
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

/** Combines these into one block of structured data for the page head; no block if there's nothing. */
export const graph = (...things: readonly object[]) =>
  things.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }] : []
