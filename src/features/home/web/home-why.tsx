import { Paragraphs } from '#src/features/content/web.ts'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { WhyPicture } from '#src/ui/scenes/home-sections.tsx'
import type { HomeWords } from '../home-content.ts'

export function HomeWhy({ t }: { t: HomeWords }) {
  return (
    <div className="wrap home-why">
      <PinkedEdge className="why-picture">
        <WhyPicture />
      </PinkedEdge>
      <div className="stack">
        <h2 id="why-title">{t('home.why.title')}</h2>
        <Paragraphs text={t('home.why.text')} />
      </div>
    </div>
  )
}
