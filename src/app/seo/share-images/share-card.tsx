import type { ShareText } from '#src/lib/share-picture.ts'
import { tokenColor } from './resolve-paints.ts'

export const CARD = { width: 600, height: 630 }
const [ink, ink2, sun, onSun] = ['ink', 'ink-2', 'sun', 'on-sun'].map(tokenColor)

/** Long titles get a smaller size and never take more than four lines. */
const titleSize = (title: string) => (title.length <= 16 ? 82 : title.length <= 34 ? 66 : title.length <= 60 ? 54 : 44)

/** The text of the image, for satori, which only supports flex boxes and inline styles. */
export function ShareCard({ brand, kicker, title, lines, slip }: ShareText) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: CARD.width,
        height: CARD.height,
        boxSizing: 'border-box',
        padding: '56px 20px 56px 64px',
        color: ink,
        fontFamily: 'Figtree',
        fontWeight: 500,
        fontSize: 29,
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          height: 56,
          paddingLeft: 74,
          fontFamily: 'Bricolage',
          fontWeight: 700,
          fontSize: 30,
        }}
      >
        {brand}
      </div>
      <div style={{ display: 'flex', flex: 1, flexDirection: 'column', justifyContent: 'center' }}>
        {kicker && (
          <div style={{ display: 'flex', color: ink2, fontWeight: 600, fontSize: 27, marginBottom: 14 }}>{kicker}</div>
        )}
        <div
          style={{
            display: 'block',
            lineClamp: 4,
            fontFamily: 'Bricolage',
            fontWeight: 800,
            fontSize: titleSize(title),
            lineHeight: 1.02,
            letterSpacing: '-0.03em',
            wordBreak: 'break-word',
          }}
        >
          {title}
        </div>
        {lines.map(line => (
          <div key={line} style={{ display: 'flex', marginTop: 16 }}>
            {line}
          </div>
        ))}
      </div>
      <div style={{ display: 'flex', height: 66 }}>
        {slip && (
          <div
            style={{
              display: 'flex',
              alignItems: 'center',
              padding: '0 24px',
              borderRadius: 8,
              background: sun,
              color: onSun,
              fontFamily: 'Bricolage',
              fontWeight: 800,
              fontSize: 36,
            }}
          >
            {slip}
          </div>
        )}
      </div>
    </div>
  )
}
