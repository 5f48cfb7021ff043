import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Accordion } from '#src/ui/accordion.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { bookableText, listOf } from '../../plan-text.ts'

/** What families ask about a plan. */
export function PlanQuestions({ plan }: { plan: SubscriptionAnswer }) {
  const { phone, timeZone } = useProgram()
  const { firstName } = plan.child
  const covered = {
    key: 'covers',
    question: 'Which classes are included?',
    answer: `${listOf(plan.coveredClasses)} classes from ${bookableText(plan, timeZone)}. ${
      plan.cancelAtPeriodEnd
        ? "The plan ends with this month, so later classes aren't included."
        : 'Each month, you can book one more month ahead.'
    }`,
  }
  const items = [
    ...(plan.status === 'active' && plan.coveredClasses.length > 0 ? [covered] : []),
    {
      key: 'ends',
      question: 'What happens when it ends?',
      answer: `${firstName} keeps everything until the last paid day. After that, you can book classes one at a time at their regular price.`,
    },
    {
      key: 'charge',
      question: 'When is my card charged?',
      answer: `We charge ${formatCents(plan.amount)} on the same day each month, or on the last day if the month is too short.`,
    },
    {
      key: 'fails',
      question: 'What if a payment fails?',
      answer: `We'll email you and try again three times within 7 days. ${firstName} keeps the spot in the meantime. You can choose another card here anytime.`,
    },
    {
      key: 'pause',
      question: 'Can I pause instead?',
      answer: `Call us at ${phone} and we'll work something out.`,
    },
  ]
  return (
    <section aria-labelledby="questions-title" className="stack tight">
      <h2 id="questions-title">Questions</h2>
      <Accordion items={items.map(each => ({ ...each, answer: <p>{each.answer}</p> }))} />
    </section>
  )
}
