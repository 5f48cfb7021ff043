import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { QuietLink } from '#src/ui/button.tsx'
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
  if (!id) return data({ asked: false, signedIn: Boolean(user), registration: null, order: null, email: '' })
  if (!user) throw signInFirst(url)
  const api = pageApi<RegistrationsContract>(context)
  const registration = await orNothing(api('GET /api/registrations/:id', { params: { id } }))
  if (!registration)
    return data({ asked: true, signedIn: true, registration: null, order: null, email: '' }, { status: 404 })
  const order = registration.orderId
    ? await orNothing(api('GET /api/orders/:id', { params: { id: registration.orderId } }))
    : undefined
  return data({ asked: true, signedIn: true, registration, order: order ?? null, email: user.email })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.registration ? "You're In" : 'Registration' },
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmationPage() {
  const { asked, signedIn, registration, order, email } = useLoaderData<typeof loader>()
  if (!asked && signedIn) return <FromThisDevice />
  if (!registration) return <RegistrationNotFound />
  return (
    <>
      <SkyStrip />
      <div className="wrap mid page confirmed">
        <BigTicket registration={registration} order={order} email={email} />
        {order && <OtherPlaces places={order.registrations.filter(each => each.id !== registration.id)} />}
        <div className="split even">
          <NextSteps registration={registration} />
          <PlansChange registration={registration} order={order} />
        </div>
      </div>
    </>
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
