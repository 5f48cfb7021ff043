import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const classes = 'src/features/classes'
const waitlist = 'src/features/waitlist'
const office = 'src/features/front-desk/server'
const seats = 'db/migrations/20261126234127_seats-by-session/migration.sql'

/** Places, classes and the waitlist. */
export const COMMERCE: readonly Guard[] = [
  {
    keeps: 'past dates are added by a rule while spots are taken, and deadlines move into the past',
    file: `${classes}/server/admin/apply-rule.ts`,
    take: 'locked.before.taken === 0',
    put: 'true',
    test: {
      file: `${classes}/server/admin/sessions.test.ts`,
      name: 'adds the past dates of a current season, but only while no spot is taken',
    },
  },
  {
    keeps: 'a past date is added while spots are taken',
    file: `${classes}/server/admin/save-session.ts`,
    take: '(from || locked.before.taken > 0)',
    put: 'from',
    test: {
      file: `${classes}/server/admin/sessions.test.ts`,
      name: 'can only be added in the past while no spot is taken',
    },
  },
  {
    keeps: 'days that the version before closes during an upgrade are lost',
    file: 'db/migrations/20261126143104_one-list-of-closed-days/migration.sql',
    take: 'CREATE TRIGGER closures_carried_over AFTER INSERT OR DELETE ON closures',
    put: 'CREATE TRIGGER closures_carried_over AFTER DELETE ON closures',
    test: {
      file: 'src/features/calendar/server/closed-days.test.ts',
      name: 'a day that the previous version closes during an upgrade is closed, and open again when it is deleted',
    },
  },
  {
    keeps: 'pasted classes that are sent twice, after a lost answer or by a double click, exist twice',
    file: `${classes}/server/admin/add-class.ts`,
    take: 'await addDraftOnce(context, tx, id, {',
    put: 'await addDraftOnce(context, tx, newId(), {',
    test: {
      file: `${classes}/server/admin/class-drafts.test.ts`,
      name: 'a class sent again, even simultaneously, is created once',
    },
  },
  {
    keeps: 'a class is sold after the last session to join has begun',
    file: `${classes}/availability.ts`,
    take: '(joinUntil ?? startsAt)',
    put: '(joinUntil ? endsAt : startsAt)',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: 'once the last session to join has started, nobody can book, join the waitlist or put the class in a cart',
    },
  },
  {
    keeps: 'families wait for a class that cannot be joined anymore',
    file: `${classes}/server/bookable-until.ts`,
    take: "column('join_until')",
    put: "column('ends_at')",
    test: { file: `${registrations}/joining-late.test.ts`, name: 'the waitlist ends at the cutoff' },
  },
  {
    keeps: 'an offered place costs another price than when it was offered',
    file: `${registrations}/price-requested-items.ts`,
    take: 'agreedCents: row.live.offeredCents',
    put: 'agreedCents: null',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: 'a waitlist offer from week two keeps its price, even after the next session',
    },
  },
  {
    keeps: 'a child who joins late takes seats in sessions that have begun',
    file: `${registrations}/price-requested-items.ts`,
    take: 'joiningAt(row.offering.starts, now, zone)?.day ?? null',
    put: '(null as string | null)',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: 'a child who joins in week three gets the remaining sessions, and only those lose a seat',
    },
  },
  {
    keeps: 'a late payment buys a session that has begun meanwhile',
    file: `${registrations}/settle-order.ts`,
    take: 'startsAt !== null && startsAt > now',
    put: 'startsAt !== null',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: "a late payment for an expired hold gets no spot once one of the child's sessions has begun",
    },
  },
  {
    keeps: 'two buyers get the last place',
    file: `${classes}/server/places.ts`,
    take: 'if (days.length > 0)',
    put: 'if (days.length > 100)',
    test: {
      file: `${registrations}/last-place.test.ts`,
      name: 'forty families who want the last seven spots get exactly seven, and the others are told "full" (T33)',
    },
  },
  {
    keeps: 'the database lets more children into a session than it has seats',
    file: seats,
    take: 'CHECK ("cancelled_at" IS NOT NULL OR "seats" = 0 OR "seats_taken" - "seats_over" <= "seats")',
    put: 'CHECK (true)',
    test: {
      file: `${classes}/server/places.test.ts`,
      name: 'the same rush without the lock would oversell, and the database stops it, so the test above can fail',
    },
  },
  {
    keeps: 'a draft is sold',
    file: `${classes}/server/places.ts`,
    take: "AND status = 'published' RETURNING",
    put: 'RETURNING',
    test: { file: `${classes}/server/places.test.ts`, name: 'a class without a limit always has a spot' },
  },
  {
    keeps: 'somebody new gets the place that others wait for',
    file: `${classes}/server/places.ts`,
    take: "whom === 'anybody' ? seats.waiting",
    put: '(false as boolean) ? seats.waiting',
    test: {
      file: `${waitlist}/server/waitlist-rush.test.ts`,
      name: 'a spot that opens without an offer is not sold past the waitlist: the next request makes the offer',
    },
  },
  {
    keeps: 'a child outside the ages is booked into a class that asks first or refuses',
    file: `${registrations}/price-requested-items.ts`,
    take: 'if (isKeptOut(age)) return',
    put: 'if (false as boolean) return',
    test: {
      file: 'src/features/age-requests/server/age-requests.test.ts',
      name: 'a class with the rule refuse refuses a child',
    },
  },
  {
    keeps: 'a spot is offered to a child whom the ages of the class keep out',
    file: `${waitlist}/server/offer-places.ts`,
    take: 'const keptOut = await keptOutByAge(tx, offering, app.clock.now())',
    put: 'const keptOut: string[] = []',
    test: {
      file: 'src/features/age-requests/server/age-requests.test.ts',
      name: 'no spot is offered to a waitlisted child excluded by a new rule until staff give a reason',
    },
  },
  {
    keeps: 'a class that is shared by link only, or hidden, is in the public lists',
    file: `${classes}/server/listed.ts`,
    take: "(offerings.status = 'published' AND offerings.visibility = 'listed'",
    put: "(offerings.status = 'published'",
    test: { file: 'src/app/unlisted-classes.test.ts', name: 'a class shared by link is in no list' },
  },
  {
    keeps: 'a family books a hidden class',
    file: `${registrations}/price-requested-items.ts`,
    take: '|| isClosed) return',
    put: ') return',
    test: {
      file: 'src/app/unlisted-classes.test.ts',
      name: 'a hidden class is in no list, returns 404 to families without a spot, and cannot be booked',
    },
  },
  {
    keeps: 'staff are emailed twice about one decision',
    file: `${classes}/server/admin/remind-of-decisions.ts`,
    take: 'once: `class-short:',
    put: 'once: crypto.randomUUID() + `class-short:',
    test: {
      file: `${classes}/server/admin/short-classes.test.ts`,
      name: 'each admin gets one email on the morning before the decision',
    },
  },
  {
    keeps: 'a class is booked after it began',
    file: `${registrations}/price-requested-items.ts`,
    take: "else if (!isPossible && !isBookable(offering, now)) return refused('not-bookable', named(row))",
    put: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'a class that has begun, a draft' },
  },
  {
    keeps: 'a family books before registration opens for it, or after it closed',
    file: `${registrations}/price-requested-items.ts`,
    take: 'if (outside) return outside',
    put: '',
    test: {
      file: `${registrations}/registration-window.test.ts`,
      name: 'before opening day, a new family is refused everywhere and sees when registration opens',
    },
  },
  {
    keeps: 'a family joins the waitlist of a class before registration opens for it',
    file: `${waitlist}/server/join-waitlist.ts`,
    take: 'if (outside) return outside',
    put: '',
    test: {
      file: `${registrations}/registration-window.test.ts`,
      name: 'before opening day, a new family is refused everywhere and sees when registration opens',
    },
  },
  {
    keeps: 'staff can no longer book for a family outside of the registration window',
    file: `${registrations}/price-requested-items.ts`,
    take: 'const outside = byStaff ? undefined :',
    put: 'const outside =',
    test: {
      file: `${registrations}/registration-window.test.ts`,
      name: 'staff add a family to the waitlist whatever the registration window says',
    },
  },
  {
    keeps: 'families see and book classes of a season that staff still prepare',
    file: `${classes}/server/seasons/season-windows.ts`,
    take: "s.state = 'draft')`",
    put: "s.state = 'none')`",
    test: { file: `${registrations}/registration-window.test.ts`, name: 'a draft season doesn’t exist for families' },
  },
  {
    keeps: 'a class is copied twice into a season',
    file: `${classes}/server/seasons/copy-season.ts`,
    take: "eq(seasons.id, target.id)).for('no key update')",
    put: 'eq(seasons.id, target.id))',
    test: {
      file: `${classes}/server/seasons/copy-season.test.ts`,
      name: 'two requests that planned before either was written',
    },
  },
  {
    keeps: 'a copy of a season differs from its preview',
    file: `${classes}/server/seasons/copy-season.ts`,
    take: "if (preview.version !== asked.version) return refused('plan-changed')",
    put: '',
    test: {
      file: `${classes}/server/seasons/copy-season.test.ts`,
      name: 'if a class changed since the preview, nothing is copied',
    },
  },
  {
    keeps: 'a class that families book is placed in a season that hides it',
    file: `${classes}/server/seasons/place-classes.ts`,
    take: "window.kind === 'open' ? undefined",
    put: 'window ? undefined',
    test: {
      file: `${classes}/server/seasons/place-classes.test.ts`,
      name: 'a published class is never placed where families',
    },
  },
  {
    keeps: 'a child is booked for another family',
    file: `${registrations}/load-requested-items.ts`,
    take: 'AND c.parent_id =',
    put: 'AND c.id <>',
    test: {
      file: `${office}/booking.test.ts`,
      name: 'the price is quoted for the family first; a price that has changed since is refused',
    },
  },
  {
    keeps: 'a child has two places in one class',
    file: 'db/migrations/20261127025344_drop-ins/migration.sql',
    take: `CREATE UNIQUE INDEX CONCURRENTLY "registrations_one_spot" ON "registrations" ("offering_id","child_id") WHERE "status" <> 'cancelled'`,
    put: `CREATE INDEX CONCURRENTLY "registrations_one_spot" ON "registrations" ("offering_id","child_id") WHERE "status" <> 'cancelled'`,
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'the table itself allows one live spot per child and class',
    },
  },
  {
    keeps: 'a family loses its place by a move into a full class',
    file: `${office}/move-place.ts`,
    take: 'if (!placed.ok) throw new RollBack(placed)',
    put: 'if (!placed.ok) return placed as never',
    test: { file: `${office}/move-place.test.ts`, name: 'the freed spot goes to the first on the waitlist' },
  },
  {
    keeps: 'a moved place costs more than was said',
    file: `${office}/move-place.ts`,
    take: "if (due !== move.due) throw new RollBack(refused('price-changed', { due }))",
    put: '',
    test: {
      file: `${office}/move-place.test.ts`,
      name: 'a more expensive class: the exact difference is paid in cash, or a link holds the new spot',
    },
  },
  {
    keeps: 'spots that staff keep are offered to the waitlist',
    file: `${waitlist}/server/offer-places.ts`,
    take: '|| offering.offersPaused) continue',
    put: ') continue',
    test: {
      file: `${waitlist}/server/staff-moves.test.ts`,
      name: 'are not offered until staff offer one',
    },
  },
  {
    keeps: 'a child waits in line for a place that is free',
    file: `${waitlist}/server/join-waitlist.ts`,
    take: "if ((await hasRoom(tx, offering, now)) && !(await hasWaitlist(tx, offeringId))) return refused('not-full')",
    put: '',
    test: {
      file: `${waitlist}/server/waitlist.test.ts`,
      name: 'classes without a waitlist are refused with the reason',
    },
  },
  {
    keeps: 'a child is put in line for a place that comes free in the same moment',
    file: `${waitlist}/server/offer-places.ts`,
    take: "eq(offerings.id, id)).for('no key update')",
    put: 'eq(offerings.id, id))',
    test: {
      file: `${waitlist}/server/waitlist-rush.test.ts`,
      name: 'joining while a spot opens: nobody ends up waiting for a free spot',
    },
  },
  {
    keeps: 'leaving the line ends a place that was ordered since',
    file: `${waitlist}/server/leave-waitlist.ts`,
    take: "if (place.status !== 'waitlisted' && !offered) return 'ordered'",
    put: '',
    test: {
      file: `${waitlist}/server/waitlist.test.ts`,
      name: 'declining an offer gives it to the next child right away; declining twice has one effect',
    },
  },
  {
    keeps: 'a place is offered for longer than its class can be booked',
    file: `${waitlist}/offer-time.ts`,
    take: 'last ? Math.min(until, last.getTime()) : until',
    put: 'last ? until : until',
    test: {
      file: `${waitlist}/server/waitlist-rush.test.ts`,
      name: 'an offer lasts no longer than the class can be booked',
    },
  },
  {
    keeps: 'a class is made smaller than the places that were sold',
    file: `${classes}/server/admin/change-class.ts`,
    take: 'if (change.capacity !== 0 && change.capacity < taken)',
    put: 'if (false as boolean)',
    test: { file: `${classes}/server/admin/change-class.test.ts`, name: "can't be fewer than those taken" },
  },
  {
    keeps: 'one admin overwrites what another just saved of a class',
    file: `${classes}/server/admin/lock-class.ts`,
    take: "if (before.updatedAt.getTime() !== Date.parse(read)) return refused('changed-meanwhile')",
    put: '',
    test: { file: `${classes}/server/admin/change-class.test.ts`, name: 'on top of an unseen change is refused' },
  },
  {
    keeps: 'a session that families paid for disappears without a refund',
    file: `${classes}/server/admin/apply-rule.ts`,
    take: 'if (drop.length > 0 && locked.before.taken > 0)',
    put: 'if (false as boolean)',
    test: { file: `${classes}/server/admin/sessions.test.ts`, name: 'only drops dates while no spot is taken' },
  },
  {
    keeps: 'a class that was called off is sold on',
    file: `${classes}/server/cancel-sessions.ts`,
    take: "status: 'archived' as const",
    put: '',
    test: {
      file: 'src/features/cancellations/server/cancel-class.test.ts',
      name: 'canceling a class refunds everything without a fee, ends every spot, and stops bookings',
    },
  },
  {
    keeps: 'two presses put one child in line twice (the lock of the family)',
    file: `${waitlist}/server/join-waitlist.ts`,
    take: 'await lockOpenFamily(tx, parentId)',
    put: '',
    test: { file: `${waitlist}/server/waitlist.test.ts`, name: 'four taps at once make one waitlist entry' },
  },
]
