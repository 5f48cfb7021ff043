import { QuietLink } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FirstStep } from '../../first-steps.ts'
import type { TodayAnswer } from '../../today-answers.ts'

const STEPS: Record<FirstStep, { does: string; says: string; to?: string; opens?: string }> = {
  business: {
    does: 'Name your business',
    says: 'Your name, town, phone and email show on every page and email.',
    to: '/admin/settings',
    opens: 'Settings',
  },
  guide: {
    does: 'Introduce yourself',
    says: 'Parents are trusting you with their child. Your guide page is empty until you fill it in.',
    to: '/admin/content',
    opens: 'Content',
  },
  policies: {
    does: 'Make the policies yours',
    says: 'The built-in ones are a starting point, not legal advice. Change whatever works differently for you.',
    to: '/admin/settings',
    opens: 'Settings',
  },
  'closed-days': {
    does: 'Enter the days when you are closed',
    says: 'Class dates skip them, and families see them on their calendar.',
    to: '/admin/classes',
    opens: 'Classes',
  },
  mail: {
    does: 'Set up email',
    says: 'Until SMTP_URL is set, emails stay in the outbox.',
    to: '/admin/outbox',
    opens: 'Outbox',
  },
  'test-email': {
    does: 'Send yourself a test email',
    says: 'To see that it arrives, and how it looks to families.',
    to: '/admin/outbox',
    opens: 'Outbox',
  },
  cards: {
    does: 'Set up card payments',
    says: "Until Stripe's live keys are set, no real cards are charged. See docs/stripe.md.",
  },
  class: {
    does: 'Publish your first class',
    says: 'Families can book it right away. You can also paste a whole season from a spreadsheet.',
    to: '/admin/classes/new',
    opens: 'New class',
  },
  staff: {
    does: 'Invite your team',
    says: 'Or skip this if you work alone. Each person gets their own sign-in and role.',
    to: '/admin/staff',
    opens: 'Staff',
  },
}

/** What a new owner does first. Disappears once everything is done. */
export function FirstSteps({ of }: { of: NonNullable<TodayAnswer['firstSteps']> }) {
  const done = of.filter(each => each.isDone).length
  return (
    <Panel as="section" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p className="by">
        {done} of {of.length} done
      </p>
      <ul className="first-steps">
        {of.map(({ step, isDone }) => {
          const { does, says, to, opens } = STEPS[step]
          return (
            <li key={step} className={isDone ? 'done' : undefined}>
              <span className="mark" aria-hidden="true">
                {isDone && <CheckIcon />}
              </span>
              <span>
                <b>{does}</b>
                {isDone ? <VisuallyHidden>: done</VisuallyHidden> : <span className="by">{says}</span>}
              </span>
              {!isDone && to && <QuietLink to={to}>{opens}</QuietLink>}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Explains that nobody in the sample program is real. */
export function SampleNote() {
  return (
    <Note tone="info" title="This is the sample program">
      Its people, dates and claims are made up. Your own site starts empty.
    </Note>
  )
}
