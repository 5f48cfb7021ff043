import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import body from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** `<link>` descriptors of the two fonts the first paint needs. The handwriting font loads when a tape is shown. */
export const fontPreloads = [display, body].map(href => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
