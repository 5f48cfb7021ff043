import type { PublicAddress } from '#src/features/search/server.ts'

/** The protocol's limit for one file. */
const mostAddresses = 50_000

/** The addresses as a sitemap (sitemaps.org): absolute, with the time of the last change where it's known. */
export function sitemap(origin: string, addresses: readonly PublicAddress[]): string {
  const urls = addresses.slice(0, mostAddresses).map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${entities(new URL(path, origin).href)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

const entities = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
