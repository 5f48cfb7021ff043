import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { MailPasswordLink } from '#src/features/accounts/web.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkyStrip } from '#src/ui/scenes/sky-strip.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { RegistrationAnswer, RegistrationsContract } from '../contract.ts'
import { signInFirst } from './addresses.ts'
import { RegistrationCard } from './components/registration-card.tsx'
import { RegistrationNotFound } from './components/registration-not-found.tsx'
import { BigTicket } from './confirmation/big-ticket.tsx'
import { NextSteps } from './confirmation/next-steps.tsx'
import { PlansChange } from './confirmation/plans-change.tsx'
import { lastRegistration } from './last-registration.ts'
import './confirmation/confirmation.css'

/** /confirmation?registration=. The id is only a hint: the server checks who it belongs to (T19). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('registration')
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  const nothing = { registration: null, order: null, email: '', mayPickUp: null, hasPassword: true }
  if (!id) return data({ ...nothing, asked: false, signedIn: Boolean(user) })
  if (!user) throw signInFirst(url)
  const api = pageApi<RegistrationsContract>(context)
  const registration = await orNothing(api('GET /api/registrations/:id', { params: { id } }))
  if (!registration) return data({ ...nothing, asked: true, signedIn: true }, { status: 404 })
  const [order, family, account] = await Promise.all([
    registration.orderId ? orNothing(api('GET /api/orders/:id', { params: { id: registration.orderId } })) : undefined,
    optionalPart(pageApi<FamiliesContract>(context)('GET /api/family')),
    optionalPart(pageApi<AccountsContract>(context)('GET /api/account')),
  ])
  return data({
    asked: true,
    signedIn: true,
    registration,
    order: order ?? null,
    email: user.email,
    mayPickUp: family && [family.parent, ...family.pickupPeople].map(each => each.fullName),
    hasPassword: account?.hasPassword ?? true,
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.registration ? "You're In" : 'Registration' },
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmationPage() {
  const { asked, signedIn, registration, order, email, mayPickUp, hasPassword } = useLoaderData<typeof loader>()
  if (!asked && signedIn) return <FromThisDevice />
  if (!registration) return <RegistrationNotFound />
  return (
    <>
      <SkyStrip />
      <div className="wrap mid page confirmed">
        <BigTicket registration={registration} order={order} email={email} />
        {!hasPassword && <ChoosePassword />}
        {order && <OtherPlaces places={order.registrations.filter(each => each.id !== registration.id)} />}
        <div className="split even">
          <NextSteps registration={registration} mayPickUp={mayPickUp} />
          <PlansChange registration={registration} order={order} />
        </div>
      </div>
    </>
  )
}

/** A family that joined with the short form, or by phone, has no password yet. */
function ChoosePassword() {
  return (
    <Note title="Set your password" titleAs="h2">
      <p>You need one to sign in next time, and to change who can pick up.</p>
      <MailPasswordLink />
    </Note>
  )
}

/** Without an id in the address: the last registration paid for on this device, or nothing and no call. */
function FromThisDevice() {
  const navigate = useNavigate()
  const [none, setNone] = useState(false)
  useEffect(() => {
    const id = lastRegistration()
    if (id) navigate(`/confirmation?registration=${encodeURIComponent(id)}`, { replace: true })
    else setNone(true)
  }, [navigate])
  // As tall in both states, so that the footer doesn't jump.
  return (
    <div className="screenful">
      {none ? (
        <RegistrationNotFound />
      ) : (
        <div className="wrap slim page">
          <SkeletonLines label="Loading your registration" />
        </div>
      )}
    </div>
  )
}

/** The other spots in the same order. */
function OtherPlaces({ places }: { places: readonly RegistrationAnswer[] }) {
  if (places.length === 0) return null
  return (
    <section className="stack tight">
      <h2>Also in this order</h2>
      <Panel>
        <ul className="lines">
          {places.map(place => (
            <RegistrationCard
              key={place.id}
              registration={place}
              showChild
              receipt={false}
              actions={
                <QuietLink
                  to={`/confirmation?registration=${place.id}`}
                  aria-label={`Ticket for ${place.child.firstName}, ${place.event.title}`}
                >
                  Ticket
                </QuietLink>
              }
            />
          ))}
        </ul>
      </Panel>
    </section>
  )
}
