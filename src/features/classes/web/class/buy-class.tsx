import { Form, Link } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

export const BUY_FORM = 'buy'

type Props = {
  shown: ClassAnswer
  options: readonly Child[] | null
  chosen: Child | undefined
  onChoose: (id: string) => void
}

/** The button text, with the name of the selected child. */
export const registerText = ({ kind }: ClassAnswer, chosen: Child | undefined) =>
  `${kind === 'trial' ? 'RSVP' : 'Register'}${chosen ? `${kind === 'trial' ? ' for' : ''} ${chosen.firstName}` : ''}`

/**
 * Leads to the checkout of a class. A plain form, so it works before JavaScript loads. Visitors sign in or register
 * first.
 */
export function BuyClass({ shown, options, chosen, onChoose }: Props) {
  if (!options) return <StrangerActions shown={shown} />
  if (options.length === 0 || !chosen) {
    return (
      <ButtonLink tone="primary" block to={joinPath(shown)}>
        Add your child
      </ButtonLink>
    )
  }
  return (
    <Form id={BUY_FORM} action="/checkout" className="stack">
      <input type="hidden" name="classId" value={shown.id} />
      <WhoIsComing shown={shown} options={options} chosen={chosen.id} onChoose={onChoose} />
      <Button type="submit" tone="primary" block className="buy-btn">
        {registerText(shown, chosen)}
      </Button>
    </Form>
  )
}

/** Register with a child and go on to the checkout, or sign in and come back. */
export function StrangerActions({ shown }: { shown: ClassAnswer }) {
  return (
    <div className="stack tight">
      <ButtonLink tone="primary" block to={joinPath(shown)}>
        {registerText(shown, undefined)}
      </ButtonLink>
      <p className="by">
        Have an account? <Link to={signInPath(shown)}>Sign in</Link>
      </p>
    </div>
  )
}

/** Where a new family registers, with this class kept for the checkout. */
export const joinPath = ({ id }: ClassAnswer) => `/register?classId=${id}`

const signInPath = ({ slug, kind }: ClassAnswer) =>
  `/login?returnTo=${encodeURIComponent(`/events/${slug}${kind === 'program' ? '#choose' : ''}`)}`
