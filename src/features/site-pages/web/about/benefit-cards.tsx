import type { Words } from '#src/features/content/web.ts'
import { Card } from '#src/ui/card.tsx'
import { EveningPicture, MakePicture, TryPicture } from '#src/ui/scenes/benefit-pictures.tsx'
import type { ABOUT } from '../../about-content.ts'

const CARDS = [
  { key: 'about.benefits.make', Picture: MakePicture },
  { key: 'about.benefits.own', Picture: TryPicture },
  { key: 'about.benefits.evening', Picture: EveningPicture },
] as const

/** The three benefit cards on About, each with its own picture. */
export function BenefitCards({ t }: { t: Words<typeof ABOUT> }) {
  return (
    <section className="benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title">{t('about.benefits.title')}</h2>
      <ul>
        {CARDS.map(({ key, Picture }) => (
          <li key={key}>
            <Card picture={<Picture />} pictureHeight="190px">
              <h3>{t(`${key}.title`)}</h3>
              <p>{t(key)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
