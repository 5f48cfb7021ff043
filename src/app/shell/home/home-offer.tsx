import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { BagIcon, ClockIcon, PeopleIcon, StarIcon } from '#src/ui/icons.tsx'
import { OfferPicture } from '#src/ui/scenes/home-sections.tsx'
import { Revealed } from './revealed.tsx'

const FACTS = [
  { key: 'time', icon: <ClockIcon />, text: 'One hour in the evening, most start at 5:45 PM' },
  { key: 'theme', icon: <StarIcon />, text: 'A new theme every week' },
  { key: 'drop', icon: <PeopleIcon />, text: 'Ages 5 to 12, drop-off, no food served' },
  { key: 'home', icon: <BagIcon />, text: 'Supplies are in, the finished thing goes home' },
]

export function HomeOffer() {
  const { brand } = useProgram()
  return (
    <Revealed aria-labelledby="offer-title">
      <div className="wrap">
        <h2 id="offer-title">What We Offer</h2>
        <Card lifts className="offer-card" picture={<OfferPicture />}>
          <h3>
            <Link to="/classes">{brand} Classes</Link>
          </h3>
          <p>
            Play first, then paint, clay, paper and thread. Children choose how their piece turns out, and a grown-up
            who likes glue as much as they do is there to help.
          </p>
          <MetaList items={FACTS} />
          <div className="row">
            <ButtonLink to="/classes">Find a class</ButtonLink>
          </div>
        </Card>
      </div>
    </Revealed>
  )
}
