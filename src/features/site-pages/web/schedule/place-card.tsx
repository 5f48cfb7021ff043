import type { ReactNode } from 'react'
import type { Words } from '#src/features/content/web.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { ClockIcon, HomeIcon, PeopleIcon, PinIcon } from '#src/ui/icons.tsx'
import { PlaceMap } from '#src/ui/scenes/place-map.tsx'
import { Tape } from '#src/ui/tape.tsx'
import type { Fillings } from '../../fillings.ts'
import type { SCHEDULE } from '../../schedule-content.ts'

/** The location: a paper map, the entrance, and a link to a real map. */
export function PlaceCard({ t, fill }: { t: Words<typeof SCHEDULE>; fill: Fillings }) {
  const tape = t('schedule.place.tape')
  const map = new URL('https://www.openstreetmap.org/search')
  map.searchParams.set('query', t('schedule.place.address', fill))
  const facts: { key: string; icon: ReactNode; text: string }[] = [
    { key: 'room', icon: <PinIcon />, text: t('schedule.place.room', fill) },
    { key: 'doors', icon: <ClockIcon />, text: t('schedule.place.doors', fill) },
    { key: 'drop-off', icon: <PeopleIcon />, text: t('schedule.place.drop-off', fill) },
    { key: 'parking', icon: <HomeIcon />, text: t('schedule.place.parking', fill) },
  ]
  return (
    <aside className="stack loose stick" aria-label="Location">
      <Card tape={tape && <Tape>{tape}</Tape>} picture={<PlaceMap />} pictureHeight="230px">
        <h2>{t('schedule.place.title', fill)}</h2>
        <MetaList items={facts.filter(fact => fact.text !== '')} />
        <div className="row">
          <ButtonLink small to={map.href} target="_blank" rel="noopener noreferrer">
            Open the map
          </ButtonLink>
        </div>
      </Card>
    </aside>
  )
}
