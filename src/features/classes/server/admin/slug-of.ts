/** `clay-critters-4f2a91c3`: words from the title, and enough of the id to be unique. */
export function slugOf(title: string, id: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return `${words || 'class'}-${id.replace(/-/g, '').slice(-8)}`
}
