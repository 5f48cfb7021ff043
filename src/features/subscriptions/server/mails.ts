import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { monthlyText } from '#src/features/classes/price-text.ts'
import { children } from '#src/features/families/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { PlanCharge } from '#src/features/payments/server.ts'
import { dayOf, formatDay } from '#src/lib/dates.ts'
import { type Cents, formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { type EmailContent, mailLayout } from '#src/platform/mail/layout.ts'
import type { PlanTools } from './plan-tools.ts'
import type { subscriptions } from './tables.ts'

type MailTools = Pick<PlanTools, 'clock' | 'mail' | 'settings'>
type Plan = typeof subscriptions.$inferSelect
type MailText = {
  kind: string
  subject: string
  heading: string
  paragraphs: string[]
  /** Adds what the plan charges next, and how to stop it. */
  goesOn?: boolean
  button: string
  once: string
}

/** Tells a family, once, that its plan has started, what it charges next, and how to stop it. */
export function mailPlanStarted(tools: MailTools, tx: Transaction, plan: Plan, paidCents: Cents) {
  return write(tools, tx, plan, ({ child }) => ({
    kind: 'plan-started',
    subject: `Your monthly plan for ${plan.name} has started`,
    heading: 'Your monthly plan has started',
    paragraphs: [`You paid ${formatCents(paidCents)} today for ${child}'s plan ${plan.name}.`],
    goesOn: true,
    button: 'See or cancel your plan',
    once: `plan-started:${plan.id}`,
  }))
}

/** Tells a family, once for each charge, that a month was paid, what comes next, and how to stop it. */
export function mailPlanCharged(tools: MailTools, tx: Transaction, plan: Plan, charge: PlanCharge) {
  return write(tools, tx, plan, ({ child, zone, today }) => ({
    kind: 'plan-charged',
    subject: `We charged ${formatCents(charge.amountCents)} for ${plan.name}`,
    heading: 'Your monthly payment went through',
    paragraphs: [
      `We charged ${formatCents(charge.amountCents)}${plan.cardLabel ? ` to your ${plan.cardLabel}` : ''} for ${child}'s plan ${plan.name}. It's paid through ${formatDay(charge.periodEnd, zone, today)}.`,
    ],
    goesOn: true,
    button: 'See or cancel your plan',
    once: `plan-charged:${charge.ref}`,
  }))
}

/** Tells a family, once for each charge, that its month couldn't be charged and how to fix it. */
export function mailPlanFailed(tools: MailTools, tx: Transaction, plan: Plan, charge: PlanCharge) {
  return write(tools, tx, plan, ({ child }) => ({
    kind: 'plan-payment-failed',
    subject: `Your payment for ${plan.name} didn't go through`,
    heading: "Your payment didn't go through",
    paragraphs: [
      `We couldn't charge ${formatCents(charge.amountCents)} for ${child}'s plan ${plan.name}. ${charge.failureMessage ?? ''}`.trim(),
      `${child} keeps the spot for now. We'll try again over the next 7 days. If that doesn't work, the plan ends. To fix it now, choose another card.`,
    ],
    button: 'Fix the payment',
    once: `plan-payment-failed:${charge.ref}`,
  }))
}

/** Reminds a family, once for each `day` (YYYY-MM-DD), that the last month of its plan isn't paid. */
export function mailPlanReminder(tools: MailTools, tx: Transaction, plan: Plan, day: string) {
  return write(tools, tx, plan, ({ child }) => ({
    kind: 'plan-payment-reminder',
    subject: `Reminder: your payment for ${plan.name}`,
    heading: `${plan.name} isn't paid yet`,
    paragraphs: [
      `We couldn't charge ${formatCents(plan.amountCents)} for ${child}'s plan ${plan.name}. To keep ${child}'s spot, choose another card.`,
    ],
    button: 'Fix the payment',
    once: `plan-payment-reminder:${plan.id}:${day}`,
  }))
}

/** Tells a family, once for each charge, that the payment went through after all. */
export function mailPlanRecovered(tools: MailTools, tx: Transaction, plan: Plan, charge: PlanCharge) {
  return write(tools, tx, plan, ({ child, zone, today }) => ({
    kind: 'plan-payment-recovered',
    subject: `${plan.name} is paid`,
    heading: 'Your payment went through',
    paragraphs: [
      `${formatCents(charge.amountCents)} for ${child}'s plan ${plan.name} is paid through ${formatDay(charge.periodEnd, zone, today)}. You don't have to do anything.`,
    ],
    goesOn: true,
    button: 'See or cancel your plan',
    once: `plan-payment-recovered:${charge.ref}`,
  }))
}

/** Tells a family, once, that its plan has ended. */
export function mailPlanEnded(tools: MailTools, tx: Transaction, plan: Plan) {
  return write(tools, tx, plan, ({ child }) => ({
    kind: 'plan-ended',
    subject: `${plan.name} has ended`,
    heading: 'Your plan has ended',
    paragraphs: [
      `${child}'s plan ${plan.name} has ended${plan.cancelAtPeriodEnd ? ', as you asked' : ''}, along with the spot in the program. You won't be charged again.`,
      "You're welcome back anytime.",
    ],
    button: 'See your plan',
    once: `plan-ended:${plan.id}`,
  }))
}

/** What a plan charges next, and how to stop it. */
function nextCharge(plan: Plan, zone: string, today: string): Pick<EmailContent, 'facts' | 'afterwards'> {
  const end = formatDay(plan.currentPeriodEnd, zone, today)
  const amount = formatCents(plan.amountCents)
  if (plan.cancelAtPeriodEnd) return { facts: [['Next charge', `None. The plan ends ${end}.`]] }
  return {
    facts: [
      ['Monthly charge', monthlyText({ amount: plan.amountCents, firstDay: dayOf(plan.createdAt, zone) }).each],
      ['Next charge', `${amount} on ${end}`],
    ],
    afterwards: [
      `You can cancel the plan on its page anytime. If you cancel before ${end}, you won't be charged again.`,
    ],
  }
}

async function write(
  tools: MailTools,
  tx: Transaction,
  plan: Plan,
  words: (names: { child: string; zone: string; today: string }) => MailText,
): Promise<void> {
  const [parent] = await tx
    .select({ email: users.email, firstName: users.firstName, child: children.firstName })
    .from(users)
    .innerJoin(children, eq(children.id, plan.childId))
    .where(eq(users.id, plan.parentId))
  if (!parent) throw new Error('The plan has no parent account.')
  const program = await readProgramSettingsIn(tx)
  const zone = program.timeZone
  const today = dayOf(tools.clock.now(), zone)
  const { kind, subject, heading, paragraphs, goesOn, button, once } = words({ child: parent.child, zone, today })
  await tools.mail(tx, {
    kind,
    to: parent.email,
    subject,
    ...mailLayout({
      heading,
      paragraphs: [`Hello ${parent.firstName},`, ...paragraphs],
      ...(goesOn ? nextCharge(plan, zone, today) : {}),
      button: { label: button, url: new URL(`/subscription/${plan.id}`, tools.settings.publicUrl).href },
      footer: mailFooter(program),
    }),
    once,
  })
}
