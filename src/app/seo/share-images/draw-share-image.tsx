import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ShareImage } from '#src/lib/share-picture.ts'
import { BrandMark } from '#src/ui/scenes/brand-mark.tsx'
import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'
import { tokenColor, withPaints } from './resolve-paints.ts'
import { CARD, ShareCard } from './share-card.tsx'

const FONTS = [
  ['Bricolage', 700, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'],
  ['Bricolage', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'],
  ['Figtree', 500, '@fontsource/figtree/files/figtree-latin-500-normal.woff'],
  ['Figtree', 600, '@fontsource/figtree/files/figtree-latin-600-normal.woff'],
] as const

/** The drawing library is loaded with the first picture, not when the server starts. */
async function tools() {
  const { resolve } = createRequire(import.meta.url)
  const [{ default: satori }, { default: sharp }, { renderToStaticMarkup }, ...files] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('react-dom/server'),
    ...FONTS.map(([, , file]) => readFile(resolve(file))),
  ])
  sharp.cache(false)
  sharp.concurrency(1)
  const fonts = FONTS.map(([name, weight], n) => ({ name, weight, style: 'normal' as const, data: files[n]! }))
  return { satori, sharp, renderToStaticMarkup, fonts }
}
let loaded: ReturnType<typeof tools> | undefined

/**
 * Draws the preview image for a shared link, 1200 by 630: text on paper on the left, the drawn scene on the right.
 * Returns a PNG.
 */
export async function drawShareImage({ words, scene }: ShareImage): Promise<Uint8Array> {
  loaded ??= tools()
  const { satori, sharp, renderToStaticMarkup, fonts } = await loaded
  const card = await satori(<ShareCard {...words} />, { ...CARD, fonts })
  const place = (svg: string, x: number, y: number, width: number, height: number, ratio: string) =>
    withPaints(svg)
      .replace(/ preserveAspectRatio="[^"]*"/, '')
      .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${ratio}" `)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <style>.scene-night{display:none}</style>
    ${place(renderToStaticMarkup(<ClassPicture {...scene} label="" />), 570, 0, 630, 630, 'xMidYMid slice')}
    <path d="${pinked(606)}" fill="${tokenColor('ink')}" fill-opacity=".18"/>
    <path d="${pinked(596)}" fill="${tokenColor('paper')}"/>
    ${place(renderToStaticMarkup(<BrandMark />), 64, 56, 56, 56, 'xMidYMid meet')}
    ${card}
  </svg>`
  return sharp(Buffer.from(picture)).png({ compressionLevel: 9, palette: true, quality: 92 }).toBuffer()
}

/** The sheet of paper with its cut edge at `x`. */
function pinked(x: number): string {
  const teeth = Array.from({ length: 21 }, () => 'l15 15l-15 15').join('')
  return `M0 0H${x}${teeth}H0Z`
}
