import { useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { AgeRequestAnswer, AgeRequestsContract } from '#src/features/age-requests/contract.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import type { WaitlistContract, WaitlistPositionAnswer } from '#src/features/waitlist/contract.ts'
import { asPageError, optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { shareAlt, sharePicture } from '#src/lib/share-picture.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Price } from '#src/ui/card.tsx'
import { Chips } from '#src/ui/chip.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { spotsText } from '#src/ui/spots.tsx'
import { Tape } from '#src/ui/tape.tsx'
import { firstDayOf } from '../age-note.ts'
import { cancelTextOf } from '../cancel-text.ts'
import { firstStartOf, priceText, seriesText, whenText } from '../class-text.ts'
import type { ClassAnswer, ClassesContract } from '../contract.ts'
import { classFacts, leastPrice } from '../event-facts.ts'
import { keptOutOf } from '../kept-out.ts'
import { classShareImage } from '../share-image.ts'
import { BUY_FORM, joinPath, registerText } from './class/buy-class.tsx'
import { BuyPanel } from './class/buy-panel.tsx'
import type { CartItem } from './class/enroll-in-program.tsx'
import { MissingClass } from './class/missing-class.tsx'
import type { OwnRegistration } from './class/not-open-yet.tsx'
import { SessionsAndFacts } from './class/sessions-and-facts.tsx'
import { SimilarClasses } from './class/similar-classes.tsx'
import { type Child, likeliest } from './class/who-is-coming.tsx'
import { ClassPictureFor } from './class-picture-for.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import './class-page.css'

/**
 * One class: everything a family wants to know before booking, and how to book. A class that can't be booked anymore, or
 * that isn't there (404), leads to others.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const ask = pageApi<ClassesContract>(context)
  const key = { params: { id: params.slug ?? '' } }
  const [open, children] = await Promise.all([
    orNothing(ask('GET /api/classes/:id', key)).catch(asPageError),
    orNothing(pageApi<FamiliesContract>(context)('GET /api/children')),
  ])
  // Whoever has a spot in a hidden class still sees what it is.
  const registered = pageApi<RegistrationsContract>(context)
  const shown = open ?? (children && (await orNothing(registered('GET /api/registered-classes/:id', key))))
  // Others may book it only later.
  const own =
    shown && children && shown.registration.earlyOn !== null
      ? await optionalPart(ask('GET /api/classes/:id/registration', key))
      : null
  const bookable = shown?.bookable || own?.state === 'early'
  const similar = bookable ? [] : ((await optionalPart(ask('GET /api/classes/:id/similar', key))) ?? [])
  if (!shown) return data({ shown: null, similar }, { status: 404 })
  const waits = children && shown.availability === 'full'
  const asks = children && shown.ageRule === 'ask'
  // `?edit=` changes the choice of an item in the cart.
  const edit = shown?.kind === 'program' && children ? url.searchParams.get('edit') : null
  const [lines, requests, cart] = await Promise.all([
    waits ? orNothing(pageApi<WaitlistContract>(context)('GET /api/waitlist')) : undefined,
    asks ? orNothing(pageApi<AgeRequestsContract>(context)('GET /api/age-requests')) : undefined,
    edit ? optionalPart(registered('GET /api/cart')) : undefined,
  ])
  // The same instant on server and browser, so both render the same.
  return data({
    shown: { ...shown, bookable: bookable === true },
    own: own ?? null,
    similar,
    children: children ?? null,
    lines: lines ?? null,
    requests: requests ?? [],
    editing: cart?.items.find(item => item.id === edit && item.event.id === shown.id) ?? null,
    now: new Date().toISOString(),
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData?.shown)
    return [{ title: `Not found · ${siteOf(matches).brand}` }, { name: 'robots', content: 'noindex' }]
  const { shown } = loaderData
  const drawn = classShareImage(shown, siteOf(matches))
  const words = {
    title: shown.title,
    description: shown.description,
    canonicalPath: `/events/${shown.slug}`,
    hidden: !shown.listed,
    image: shown.imagePath
      ? { path: shown.imagePath, alt: `Photo of ${shown.title}` }
      : { path: sharePicture('classes', shown.slug, drawn), alt: shareAlt(drawn), drawn: true },
    trail: [{ name: 'Classes', path: '/classes' }],
  }
  const facts = shown.listed && classFacts({ ...shown, imagePath: words.image.path }, siteOf(matches))
  return [...pageMeta(words, matches), ...(facts ? [{ 'script:ld+json': facts }] : [])]
}

export default function ClassPage() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.shown ? <FoundClass key={loaded.editing?.id} {...loaded} /> : <MissingClass similar={loaded.similar} />
}

type Found = {
  shown: ClassAnswer
  similar: ClassAnswer[]
  children: Child[] | null
  lines: WaitlistPositionAnswer[] | null
  own: OwnRegistration | null
  requests: AgeRequestAnswer[]
  editing: CartItem | null
  now: string
}

function FoundClass({ shown, similar, children, lines, own, requests, editing, now }: Found) {
  const { timeZone } = useProgram()
  const family = children ?? []
  const first = likeliest(family, shown, timeZone)
  const firstDay = firstDayOf(shown, timeZone)
  const [picked, setPicked] = useState<readonly string[] | undefined>(editing ? [editing.child.id] : undefined)
  const [picksOne, setPicksOne] = useState<boolean>()
  const isAlone = shown.dropIns !== undefined && (picksOne ?? !shown.bookable)
  const choice = family.filter(child => (picked ? picked.includes(child.id) : child === first))
  // Waitlists are for one child at a time.
  const chosen = choice[0] ?? first
  const isKeptOut = keptOutOf(choice, shown, firstDay, requests).length > 0
  const series = seriesText(shown, timeZone)
  // A program's form says what canceling means for the chosen start.
  const pricedInForm = shown.kind === 'program' && shown.availability !== 'full'
  return (
    <>
      <div className="wrap page class-page">
        <Crumbs items={[{ to: '/classes', label: 'Classes' }]} />
        <div className="split">
          <div className="stack loose class-main">
            <div className="card hero-pic">
              {shown.aside && <Tape>{shown.aside}</Tape>}
              <PinkedEdge>
                <ClassPictureFor shown={shown} />
              </PinkedEdge>
              <FavoriteButton shown={shown} />
              <div className="in">
                <h1 tabIndex={-1}>{shown.title}</h1>
                <p className="when">
                  {whenText(shown, timeZone)}
                  {series && ` · ${series}`}
                </p>
                <p className="lead">{shown.description}</p>
                <Chips words={shown.keywords} label="Keywords" />
              </div>
            </div>
            <SessionsAndFacts shown={shown} now={now} />
          </div>
          <aside className="stack stick" aria-label="Register">
            <BuyPanel
              shown={shown}
              options={children}
              lines={lines}
              own={own}
              requests={requests}
              editing={editing}
              chosen={chosen}
              choice={choice}
              onChoose={id => setPicked([id])}
              onToggle={id => setPicked(toggled(choice, id))}
              now={now}
              isAlone={isAlone}
              onAlone={setPicksOne}
            />
            {shown.bookable && !pricedInForm && !isAlone && <CancellationNote shown={shown} now={now} />}
          </aside>
        </div>
        {!shown.bookable && !shown.dropIns && <SimilarClasses title="Similar classes you can book" classes={similar} />}
      </div>
      {shown.bookable && !isAlone && shown.availability !== 'full' && (shown.kind === 'program' || !isKeptOut) && (
        <BuyBar shown={shown} options={children} choice={choice} isEditing={editing !== null} />
      )}
    </>
  )
}

/** The children's ids with this one added, or without it if it was there. */
const toggled = (choice: readonly Child[], id: string) => {
  const ids = choice.map(child => child.id)
  return ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]
}

type BuyBarProps = {
  shown: ClassAnswer
  options: readonly Child[] | null
  choice: readonly Child[]
  /** The choice of an item in the cart is changed. */
  isEditing: boolean
}

/** On phones, the price and the button stay within reach of the thumb. */
function BuyBar({ shown, options, choice, isEditing }: BuyBarProps) {
  const words = isEditing ? 'Edit choice' : registerText(shown, shown.kind === 'program' ? [] : choice)
  return (
    <div className="buybar only-narrow">
      <Price detail={spotsText(shown.availability, shown.placesLeft ?? 0)}>{priceText(shown)}</Price>
      {shown.kind === 'program' ? (
        <ButtonLink tone="primary" to="#choose">
          {words}
        </ButtonLink>
      ) : options ? (
        options.length > 0 && (
          <Button type="submit" form={BUY_FORM} tone="primary">
            {words}
          </Button>
        )
      ) : (
        <ButtonLink tone="primary" to={joinPath(shown)}>
          {words}
        </ButtonLink>
      )}
    </div>
  )
}

/** What canceling would give back, always computed with the actual rule. */
function CancellationNote({ shown, now }: { shown: ClassAnswer; now: string }) {
  const { timeZone } = useProgram()
  const { kind, cancellation } = shown
  const firstStart = firstStartOf(shown)
  // A program's deadline counts from the child's own first day.
  const startsAt = kind === 'program' || !firstStart ? null : new Date(firstStart)
  const canceling = cancelTextOf({ ...cancellation, startsAt, priceCents: leastPrice(shown) }, new Date(now), timeZone)
  return (
    <Note tone={canceling.open ? 'good' : 'quiet'} soft icon={<ShieldIcon />} title={canceling.sentence}>
      {kind !== 'program' && canceling.amounts} {canceling.after}
    </Note>
  )
}
