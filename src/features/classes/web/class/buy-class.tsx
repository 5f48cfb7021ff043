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

/** What the button says: the child's name where one is chosen. */
export const registerWords = ({ kind }: ClassAnswer, chosen: Child | undefined) =>
  `${kind === 'trial' ? 'RSVP' : 'Register'}${chosen ? `${kind === 'trial' ? ' for' : ''} ${chosen.firstName}` : ''}`

/** The way to the checkout of a class; a plain form, so it works before JavaScript does. Strangers sign in or join first. */
export function BuyClass({ shown, options, chosen, onChoose }: Props) {
  if (!options) return <StrangerActions shown={shown} />
  if (options.length === 0 || !chosen) {
    return (
      <ButtonLink tone="primary" block to={`/register?classId=${shown.id}`}>
        Add your child
      </ButtonLink>
    )
  }
  return (
    <Form id={BUY_FORM} action="/checkout" className="stack">
      <input type="hidden" name="classId" value={shown.id} />
      <WhoIsComing shown={shown} options={options} chosen={chosen.id} onChoose={onChoose} />
      <Button type="submit" tone="primary" block className="buy-btn">
        {registerWords(shown, chosen)}
      </Button>
    </Form>
  )
}

/** Sign in and come back, or join with a child and go straight on. */
export function StrangerActions({ shown }: { shown: ClassAnswer }) {
  return (
    <div className="stack tight">
      <ButtonLink tone="primary" block to={signInPath(shown)}>
        {registerWords(shown, undefined)}
      </ButtonLink>
      <p className="by">
        New here? <Link to={`/register?classId=${shown.id}`}>Join with your child</Link>
      </p>
    </div>
  )
}

export const signInPath = ({ slug, kind }: ClassAnswer) =>
  `/login?returnTo=${encodeURIComponent(`/events/${slug}${kind === 'program' ? '#choose' : ''}`)}`
