import { ButtonLink } from '#src/ui/button.tsx'
import { ArrowIcon } from '#src/ui/icons.tsx'
import { SkyStrip } from '#src/ui/scenes/sky-strip.tsx'
import type { HomeWords } from '../home-content.ts'

export function HomeClosing({ t }: { t: HomeWords }) {
  return (
    <>
      <SkyStrip />
      <div className="wrap">
        <h2 id="closing-title">{t('home.closing.title')}</h2>
        <p className="sub">{t('home.closing.text')}</p>
        <div className="hero-cta">
          <ButtonLink tone="primary" to="/register">
            {t('home.closing.register')} <ArrowIcon />
          </ButtonLink>
          <ButtonLink to="/classes">{t('home.closing.classes')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
