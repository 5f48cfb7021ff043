import { Link } from 'react-router'
import { useViewer } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, MetaList, Price } from '#src/ui/card.tsx'
import { Chips } from '#src/ui/chip.tsx'
import { BagIcon, CalendarIcon, ClockIcon, PersonIcon } from '#src/ui/icons.tsx'
import { Tape } from '#src/ui/tape.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { agesText, priceDetail, priceText, seriesText, whenText } from '../class-text.ts'
import type { ClassAnswer } from '../contract.ts'
import { openingDay } from '../registration-window.ts'
import { Availability } from './availability.tsx'
import { ClassPictureFor } from './class-picture-for.tsx'
import { FavoriteButton } from './favorite-button.tsx'

/** Where Register leads: to the cart, via the sign-in page for visitors. A program needs its options first. */
function registerPath(shown: Pick<ClassAnswer, 'id' | 'slug' | 'kind'>, signedIn: boolean): string {
  if (shown.kind === 'program') return `/events/${shown.slug}#choose`
  const cart = `/cart?classId=${shown.id}`
  return signedIn ? cart : `/login?returnTo=${encodeURIComponent(cart)}`
}

/** A class in a list. `coveredFor` is the child whose plan pays for it. The heading's link covers the whole card. */
export function ClassCard({
  shown,
  coveredFor,
  heading: Heading = 'h2',
  onFavorite,
}: {
  shown: ClassAnswer
  coveredFor?: { firstName: string }
  heading?: 'h2' | 'h3'
  onFavorite?: (saved: boolean) => void
}) {
  const { timeZone } = useProgram()
  const series = seriesText(shown, timeZone)
  const facts = [
    { key: 'when', icon: <CalendarIcon />, text: whenText(shown, timeZone) },
    ...(series ? [{ key: 'series', icon: <ClockIcon />, text: series }] : []),
    { key: 'ages', icon: <PersonIcon />, text: `Ages ${agesText(shown)}` },
    ...(shown.takeHome && !series ? [{ key: 'home', icon: <BagIcon />, text: `Takes home ${shown.takeHome}` }] : []),
  ]
  return (
    <Card
      lifts
      className="class-card"
      tape={shown.aside && <Tape>{shown.aside}</Tape>}
      picture={<ClassPictureFor shown={shown} label="" />}
      corner={<FavoriteButton shown={shown} onChange={onFavorite} />}
      foot={<CardFoot shown={shown} coveredFor={coveredFor} />}
    >
      <Heading>
        <Link to={`/events/${shown.slug}`} prefetch="intent">
          {shown.title}
        </Link>
      </Heading>
      <p className="class-words">{shown.description}</p>
      <MetaList items={facts} />
      <Chips words={shown.keywords} label="Keywords" />
      {coveredFor && (
        <div>
          <Badge tone="leaf">Subscription Covered</Badge>
        </div>
      )}
      <Availability of={shown} />
    </Card>
  )
}

function CardFoot({ shown, coveredFor }: { shown: ClassAnswer; coveredFor?: { firstName: string } }) {
  const signedIn = useViewer() !== null
  const waits = shown.bookable && shown.availability === 'full'
  const open = shown.bookable && !waits
  const { opensOn } = shown.registration
  return (
    <>
      {coveredFor ? (
        <Price detail={`with ${coveredFor.firstName}'s monthly plan`}>Included</Price>
      ) : (
        <Price detail={waits && shown.price > 0 ? 'pay only if a spot opens' : priceDetail(shown)}>
          {priceText(shown)}
        </Price>
      )}
      {waits && (
        <ButtonLink small to={`/events/${shown.slug}#waitlist`}>
          Join the waitlist<VisuallyHidden>: {shown.title}</VisuallyHidden>
        </ButtonLink>
      )}
      {opensOn && (
        <Badge tone="iris" shape="ring">
          Opens {openingDay(opensOn)}
        </Badge>
      )}
      {!waits &&
        !opensOn &&
        (open ? (
          <ButtonLink small tone="primary" to={registerPath(shown, signedIn)}>
            {shown.kind === 'trial' ? 'RSVP' : 'Register'}
            <VisuallyHidden>: {shown.title}</VisuallyHidden>
          </ButtonLink>
        ) : (
          <ButtonLink small to={`/events/${shown.slug}`}>
            See class
            <VisuallyHidden>: {shown.title}</VisuallyHidden>
          </ButtonLink>
        ))}
    </>
  )
}
