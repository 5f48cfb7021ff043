const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** The web app manifest, which names the site on a home screen. */
export const manifest = (brand: string): string =>
  JSON.stringify({
    name: brand,
    short_name: brand,
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f7f4fc',
    theme_color: '#f7f4fc',
    icons: ICONS,
  })
