/** The id or slug of the class an address of this site refers to, for "You were booking ...". */
export function classInAddress(path: string): string | undefined {
  const url = new URL(path, 'https://site.invalid')
  const page = /^\/(?:events|schedule)\/([\w-]{1,120})$/.exec(url.pathname)?.[1]
  if (page) return page
  const named = ['/cart', '/checkout', '/register', '/class-registration'].includes(url.pathname)
  const id = named ? (url.searchParams.get('classId') ?? url.searchParams.get('class')) : null
  return id && /^[\w-]{1,120}$/.test(id) ? id : undefined
}
