import * as z from 'zod'
import { allergyFields } from '#src/features/families/contract-parts.ts'
import { CORRECTED } from '#src/features/families/correction-rules.ts'
import { PEOPLE_KINDS } from '#src/features/families/family-people.ts'
import { MISSING } from '#src/features/families/missing.ts'
import { IN_PERSON } from '#src/features/payments/in-person.ts'
import { OpenBalance } from '#src/features/registrations/admin-answers.ts'

const id = z.string()
/** ISO 8601, UTC. */
const instant = z.string()
const cents = z.int()

export const FoundFamily = z.object({
  id,
  parent: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  children: z.array(z.object({ id, name: z.string(), age: z.int() })),
  /** Live registrations: confirmed, active, pending or waitlisted. */
  places: z.int(),
})

const Person = z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })

const Child = z.object({
  id,
  name: z.string(),
  dateOfBirth: z.string(),
  age: z.int(),
  ...allergyFields,
  medicalNotes: z.string().nullable(),
  photoConsent: z.enum(['yes', 'no']),
})

const Place = z.object({
  id,
  childId: id,
  child: z.string(),
  classId: id,
  title: z.string(),
  startsAt: instant.nullable(),
  status: z.enum(['pending', 'confirmed', 'active', 'cancelled', 'waitlisted']),
  paymentStatus: z.enum(['unpaid', 'paid', 'refunded']),
  price: cents,
  /** What is still due for its order, if staff took a part. */
  balance: OpenBalance.nullable(),
  createdAt: instant,
  /** For a spot that was paid and ended: what went back to the card, what became credit, and what was kept. */
  returned: z.object({ toCard: cents, toCredit: cents, kept: cents }).nullable(),
})

const Order = z.object({
  id,
  reference: z.string(),
  status: z.enum(['open', 'paid', 'lapsed', 'refunded']),
  total: cents,
  credit: cents,
  /** Charged to the card: total less credit. */
  due: cents,
  /** What was paid besides credit, and what is still due of an order that was paid in part, by that day (YYYY-MM-DD). */
  paid: cents,
  balance: cents,
  dueOn: z.string().nullable(),
  /** The day is over. */
  overdue: z.boolean(),
  /** What can still be given back of what was paid: the way it was paid, and as credit. */
  refundable: z.object({ money: cents, credit: cents }),
  heldUntil: instant,
  createdAt: instant,
})

/** Money that came in or is being returned. `state` is the state of the payment or refund itself. */
const Money = z.object({
  id,
  kind: z.enum(['payment', 'refund']),
  orderReference: z.string().nullable(),
  amount: cents,
  state: z.string(),
  way: z.enum(['card', ...IN_PERSON]),
  /** The check number, or what was written about a bank transfer. */
  reference: z.string().nullable(),
  at: instant,
})

/** One family as staff see it (health data, so reading it is recorded). Lists are newest first. */
export const FamilyFile = z.object({
  id,
  parent: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  joinedAt: instant,
  contacts: z.array(Person),
  /** Who can pick the children up besides the parent. */
  pickupPeople: z.array(Person),
  /** Every change to these people, newest first (T80). */
  peopleChanges: z.array(
    z.object({
      id,
      kind: z.enum(PEOPLE_KINDS),
      before: z.array(z.string()),
      after: z.array(z.string()),
      at: instant,
    }),
  ),
  children: z.array(Child),
  /** What the family still has to do, in the order to ask for it. */
  missing: z.array(z.enum(MISSING)),
  /** Sent back with a correction, which is refused if something changed meanwhile. */
  version: z.string(),
  /** What staff corrected and how they knew, newest first. */
  corrections: z.array(
    z.object({
      id,
      what: z.enum(CORRECTED),
      childId: id.nullable(),
      details: z.array(z.string()),
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  /** The latest agreement to each policy. The policy itself holds the wording. */
  /** `signed` is false for an agreement by phone. */
  consents: z.array(z.object({ policy: z.string(), agreed: z.boolean(), signed: z.boolean(), at: instant })),
  registrations: z.array(Place),
  orders: z.array(Order),
  money: z.array(Money),
  credit: z.object({
    balance: cents,
    entries: z.array(z.object({ id, amount: cents, reason: z.string(), at: instant })),
    /** Goodwill above an admin's daily limit, which another admin must approve. */
    waiting: z.array(
      z.object({ id, amount: cents, reason: z.string(), by: z.string(), isYours: z.boolean(), at: instant }),
    ),
  }),
  plans: z.array(
    z.object({
      id,
      name: z.string(),
      child: z.string(),
      status: z.enum(['active', 'past_due', 'canceled', 'incomplete']),
      cancelAtPeriodEnd: z.boolean(),
      amount: cents,
      currentPeriodEnd: instant,
    }),
  ),
  mails: z.array(z.object({ id, subject: z.string(), at: instant, sentAt: instant.nullable(), failed: z.boolean() })),
  notes: z.array(z.object({ id, text: z.string(), by: z.string(), at: instant })),
})
export type FoundFamilyAnswer = z.infer<typeof FoundFamily>
export type FamilyFileAnswer = z.infer<typeof FamilyFile>
