import { Link } from 'react-router'
import { Paragraphs } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { BagIcon, ClockIcon, PeopleIcon, StarIcon } from '#src/ui/icons.tsx'
import { OfferPicture } from '#src/ui/scenes/home-sections.tsx'
import type { HomeTexts } from '../home-content.ts'

export function HomeOffer({ t }: { t: HomeTexts }) {
  const { brand } = useProgram()
  const facts = [
    { key: 'time', icon: <ClockIcon />, text: t('home.offer.time') },
    { key: 'theme', icon: <StarIcon />, text: t('home.offer.theme') },
    { key: 'drop', icon: <PeopleIcon />, text: t('home.offer.drop') },
    { key: 'home', icon: <BagIcon />, text: t('home.offer.home') },
  ]
  return (
    <div className="wrap">
      <h2 id="offer-title">{t('home.offer.title')}</h2>
      <Card lifts className="offer-card" picture={<OfferPicture />}>
        <h3>
          <Link to="/classes">{t('home.offer.name', { brand })}</Link>
        </h3>
        <Paragraphs text={t('home.offer.text')} />
        <MetaList items={facts} />
        <div className="row">
          <ButtonLink to="/classes">{t('home.offer.button')}</ButtonLink>
        </div>
      </Card>
    </div>
  )
}
