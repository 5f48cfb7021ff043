import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Kid } from '#src/ui/sewn-button.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { api, myCart } from '../calls.ts'
import { ReservePlace } from '../checkout/reserve-place.tsx'
import { type Choosing, choosingPath } from './choosing-address.ts'
import { placeIn } from './clash.ts'

type Props = {
  offering: ClassAnswer
  chosen: readonly ChildAnswer[]
  places: readonly RegistrationAnswer[]
  requests: readonly AgeRequestAnswer[]
  choosing: Choosing
  balance: number
  now: string
}

/** Step 3: one child is reserved and paid for here, several continue in the cart; a child with a spot is already done. */
export function PayStep({ offering, chosen, places, requests, choosing, balance, now }: Props) {
  const [only] = chosen
  const place = chosen.length === 1 && placeIn(places, only!.id, offering.id)
  if (place && place.status !== 'pending') return <Complete offering={offering} place={place} />
  return (
    <div className="stack">
      <h2>Review and pay</h2>
      <ul className="choosing-kids">
        {chosen.map(({ id, firstName }) => (
          <li key={id}>
            <Kid id={id} name={firstName} />
          </li>
        ))}
      </ul>
      {chosen.length === 1 ? (
        <ReservePlace
          offering={offering}
          child={only!}
          mine={place ? [place] : []}
          dropIn={null}
          requests={requests}
          balance={balance}
          now={now}
        />
      ) : (
        <IntoTheCart offering={offering} chosen={chosen} />
      )}
      <QuietLink to={choosingPath({ ...choosing, step: 'child' })}>Change children</QuietLink>
    </div>
  )
}

function IntoTheCart({ offering, chosen }: { offering: ClassAnswer; chosen: readonly ChildAnswer[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const add = useAction(
    async () => {
      for (const child of chosen) {
        const cart = await api('POST /api/cart/add', { body: { classId: offering.id, childId: child.id } })
        client.setQueryData(myCart.queryKey, cart)
      }
      await navigate('/cart')
    },
    { unreachable: "We couldn't add this class to your cart. Try again." },
  )
  return (
    <>
      <FailureNote failure={add.failure} />
      <Button tone="primary" block busy={add.isBusy} busyLabel="Adding to cart" onClick={() => void add.start()}>
        Add {chosen.length} spots to cart
      </Button>
      <p className="hint">You pay for all of them together. Nothing is reserved or charged until then.</p>
    </>
  )
}

function Complete({ offering, place }: { offering: ClassAnswer; place: RegistrationAnswer }) {
  return (
    <div className="stack">
      <h2>Registration complete</h2>
      <p>
        {place.child.firstName} has a spot in {offering.title}.
      </p>
      <div className="row">
        <ButtonLink tone="primary" to={`/confirmation?registration=${place.id}`}>
          See the confirmation
        </ButtonLink>
        <ButtonLink to="/class-registration">Register for another class</ButtonLink>
        <ButtonLink to="/dashboard">My Dashboard</ButtonLink>
      </div>
    </div>
  )
}
