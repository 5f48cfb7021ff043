import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const classes = 'src/features/classes'
const waitlist = 'src/features/waitlist'
const office = 'src/features/front-desk/server'
const seats = 'db/migrations/20261126234127_seats-by-session/migration.sql'

/** Spots, classes and the waitlist. */
export const COMMERCE: readonly Guard[] = [
  {
    prevents: 'a rule adds past dates while spots are taken, and deadlines move into the past',
    file: `${classes}/server/admin/apply-rule.ts`,
    find: 'locked.before.taken === 0',
    replacement: 'true',
    test: {
      file: `${classes}/server/admin/sessions.test.ts`,
      name: 'adds the past dates of a current season, but only while no spot is taken',
    },
  },
  {
    prevents: 'a past date is added while spots are taken',
    file: `${classes}/server/admin/save-session.ts`,
    find: '(from || locked.before.taken > 0)',
    replacement: 'from',
    test: {
      file: `${classes}/server/admin/sessions.test.ts`,
      name: 'can only be added in the past while no spot is taken',
    },
  },
  {
    prevents: 'days that the previous version closes during an upgrade are lost',
    file: 'db/migrations/20261126143104_one-list-of-closed-days/migration.sql',
    find: 'CREATE TRIGGER closures_carried_over AFTER INSERT OR DELETE ON closures',
    replacement: 'CREATE TRIGGER closures_carried_over AFTER DELETE ON closures',
    test: {
      file: 'src/features/calendar/server/closed-days.test.ts',
      name: 'a day that the previous version closes during an upgrade is closed, and open again when it is deleted',
    },
  },
  {
    prevents: 'pasted classes that are sent twice, after a lost response or by a double click, are created twice',
    file: `${classes}/server/admin/add-class.ts`,
    find: 'await addDraftOnce(context, tx, id, {',
    replacement: 'await addDraftOnce(context, tx, newId(), {',
    test: {
      file: `${classes}/server/admin/class-drafts.test.ts`,
      name: 'a class sent again, even simultaneously, is created once',
    },
  },
  {
    prevents: 'a class is sold after the last session that a child can join has begun',
    file: `${classes}/availability.ts`,
    find: '(joinUntil ?? startsAt)',
    replacement: '(joinUntil ? endsAt : startsAt)',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: 'once the last session to join has started, nobody can book, join the waitlist or put the class in a cart',
    },
  },
  {
    prevents: 'families wait for a class that can no longer be joined',
    file: `${classes}/server/bookable-until.ts`,
    find: "column('join_until')",
    replacement: "column('ends_at')",
    test: { file: `${registrations}/joining-late.test.ts`, name: 'the waitlist ends at the cutoff' },
  },
  {
    prevents: 'the price of an offered spot changes after the offer',
    file: `${registrations}/price-requested-items.ts`,
    find: 'agreedCents: row.live.offeredCents',
    replacement: 'agreedCents: null',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: 'a waitlist offer from week two keeps its price, even after the next session',
    },
  },
  {
    prevents: 'a child who joins late takes seats in sessions that have begun',
    file: `${registrations}/price-requested-items.ts`,
    find: 'joiningAt(row.offering.starts, now, zone)?.day ?? null',
    replacement: '(null as string | null)',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: 'a child who joins in week three gets the remaining sessions, and only those lose a seat',
    },
  },
  {
    prevents: 'a late payment buys a week of a program in which the child missed a day',
    file: `${registrations}/settle-order.ts`,
    find: '!missed : startsAt',
    replacement: 'true : startsAt',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment for a week of a program after its hold expired and a session was missed gets a full refund',
    },
  },
  {
    prevents: 'a late payment buys a session that has begun in the meantime',
    file: `${registrations}/settle-order.ts`,
    find: 'startsAt !== null && startsAt > now',
    replacement: 'startsAt !== null',
    test: {
      file: `${registrations}/joining-late.test.ts`,
      name: "a late payment for an expired hold gets no spot once one of the child's sessions has begun",
    },
  },
  {
    prevents: 'two buyers get the last spot',
    file: `${classes}/server/places.ts`,
    find: 'if (days.length > 0)',
    replacement: 'if (days.length > 100)',
    test: {
      file: `${registrations}/last-place.test.ts`,
      name: 'forty families who want the last seven spots get exactly seven, and the others are told "full" (T33)',
    },
  },
  {
    prevents: 'the database lets more children into a session than it has seats',
    file: seats,
    find: 'CHECK ("cancelled_at" IS NOT NULL OR "seats" = 0 OR "seats_taken" - "seats_over" <= "seats")',
    replacement: 'CHECK (true)',
    test: {
      file: `${classes}/server/places.test.ts`,
      name: 'the same rush without the lock would oversell, and the database stops it, so the test above can fail',
    },
  },
  {
    prevents: 'a draft is sold',
    file: `${classes}/server/places.ts`,
    find: "AND status = 'published' RETURNING",
    replacement: 'RETURNING',
    test: { file: `${classes}/server/places.test.ts`, name: 'a class without a limit always has a spot' },
  },
  {
    prevents: 'someone new gets a spot that others are waiting for',
    file: `${classes}/server/places.ts`,
    find: "whom === 'anybody' ? seats.waiting",
    replacement: '(false as boolean) ? seats.waiting',
    test: {
      file: `${waitlist}/server/waitlist-rush.test.ts`,
      name: 'a spot that opens without an offer is not sold past the waitlist: the next request makes the offer',
    },
  },
  {
    prevents: 'a family books a child outside the ages of a class that refuses such children or decides case by case',
    file: `${registrations}/price-requested-items.ts`,
    find: 'if (isKeptOut(age)) return',
    replacement: 'if (false as boolean) return',
    test: {
      file: 'src/features/age-requests/server/age-requests.test.ts',
      name: 'a class with the rule refuse refuses a child',
    },
  },
  {
    prevents: 'a spot is offered to a child excluded by the ages of the class',
    file: `${waitlist}/server/offer-places.ts`,
    find: 'const keptOut = await keptOutByAge(tx, offering, app.clock.now())',
    replacement: 'const keptOut: string[] = []',
    test: {
      file: 'src/features/age-requests/server/age-requests.test.ts',
      name: 'no spot is offered to a waitlisted child excluded by a new rule until staff give a reason',
    },
  },
  {
    prevents: 'a class that is hidden or shared only by link appears in the public lists',
    file: `${classes}/server/listed.ts`,
    find: "(offerings.status = 'published' AND offerings.visibility = 'listed'",
    replacement: "(offerings.status = 'published'",
    test: { file: 'src/app/unlisted-classes.test.ts', name: 'a class shared by link is in no list' },
  },
  {
    prevents: 'a family books a hidden class',
    file: `${registrations}/price-requested-items.ts`,
    find: '|| isClosed) return',
    replacement: ') return',
    test: {
      file: 'src/app/unlisted-classes.test.ts',
      name: 'a hidden class is in no list, returns 404 to families without a spot, and cannot be booked',
    },
  },
  {
    prevents: 'staff are emailed twice about one decision',
    file: `${classes}/server/admin/remind-of-decisions.ts`,
    find: 'once: `class-short:',
    replacement: 'once: crypto.randomUUID() + `class-short:',
    test: {
      file: `${classes}/server/admin/short-classes.test.ts`,
      name: 'each admin gets one email on the morning before the decision',
    },
  },
  {
    prevents: 'a class is booked after it has begun',
    file: `${registrations}/price-requested-items.ts`,
    find: "else if (!isPossible && !isBookable(offering, now)) return refused('not-bookable', named(row))",
    replacement: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'a class that has begun, a draft' },
  },
  {
    prevents: 'a family books before registration opens for it, or after registration closes',
    file: `${registrations}/price-requested-items.ts`,
    find: 'if (outside) return outside',
    replacement: '',
    test: {
      file: `${registrations}/registration-window.test.ts`,
      name: 'before opening day, a new family is refused everywhere and sees when registration opens',
    },
  },
  {
    prevents: 'a family joins the waitlist of a class before registration opens for it',
    file: `${waitlist}/server/join-waitlist.ts`,
    find: 'if (outside) return outside',
    replacement: '',
    test: {
      file: `${registrations}/registration-window.test.ts`,
      name: 'before opening day, a new family is refused everywhere and sees when registration opens',
    },
  },
  {
    prevents: "staff can't book for a family outside the registration window",
    file: `${registrations}/price-requested-items.ts`,
    find: 'const outside = byStaff ? undefined :',
    replacement: 'const outside =',
    test: {
      file: `${registrations}/registration-window.test.ts`,
      name: 'staff add a family to the waitlist whatever the registration window says',
    },
  },
  {
    prevents: 'families see and book classes in a season that staff are still preparing',
    file: `${classes}/server/seasons/season-windows.ts`,
    find: "s.state = 'draft')`",
    replacement: "s.state = 'none')`",
    test: { file: `${registrations}/registration-window.test.ts`, name: 'a draft season doesn’t exist for families' },
  },
  {
    prevents: 'a class is copied into a season twice',
    file: `${classes}/server/seasons/copy-season.ts`,
    find: "eq(seasons.id, target.id)).for('no key update')",
    replacement: 'eq(seasons.id, target.id))',
    test: {
      file: `${classes}/server/seasons/copy-season.test.ts`,
      name: 'two requests that planned before either was written',
    },
  },
  {
    prevents: 'a copy of a season differs from its preview',
    file: `${classes}/server/seasons/copy-season.ts`,
    find: "if (preview.version !== asked.version) return refused('plan-changed')",
    replacement: '',
    test: {
      file: `${classes}/server/seasons/copy-season.test.ts`,
      name: 'if a class changed since the preview, nothing is copied',
    },
  },
  {
    prevents: 'a class that families can book is placed in a season that hides it',
    file: `${classes}/server/seasons/place-classes.ts`,
    find: "window.kind === 'open' ? undefined",
    replacement: 'window ? undefined',
    test: {
      file: `${classes}/server/seasons/place-classes.test.ts`,
      name: 'a published class is never placed where families',
    },
  },
  {
    prevents: "a booking for one family is made for another family's child",
    file: `${registrations}/load-requested-items.ts`,
    find: 'AND c.parent_id =',
    replacement: 'AND c.id <>',
    test: {
      file: `${office}/booking.test.ts`,
      name: 'the price is quoted for the family first; a price that has changed since is refused',
    },
  },
  {
    prevents: 'a child has two spots in one class',
    file: 'db/migrations/20261127025344_drop-ins/migration.sql',
    find: `CREATE UNIQUE INDEX CONCURRENTLY "registrations_one_spot" ON "registrations" ("offering_id","child_id") WHERE "status" <> 'cancelled'`,
    replacement: `CREATE INDEX CONCURRENTLY "registrations_one_spot" ON "registrations" ("offering_id","child_id") WHERE "status" <> 'cancelled'`,
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'the table itself allows one live spot per child and class',
    },
  },
  {
    prevents: 'a family loses its spot when it is moved to a full class',
    file: `${office}/move-place.ts`,
    find: 'if (!placed.ok) throw new RollBack(placed)',
    replacement: 'if (!placed.ok) return placed as never',
    test: { file: `${office}/move-place.test.ts`, name: 'the freed spot goes to the first on the waitlist' },
  },
  {
    prevents: 'moving a spot costs a different amount than was quoted',
    file: `${office}/move-place.ts`,
    find: "if (due !== move.due) throw new RollBack(refused('price-changed', { due }))",
    replacement: '',
    test: {
      file: `${office}/move-place.test.ts`,
      name: 'a more expensive class: the exact difference is paid in cash, or a link holds the new spot',
    },
  },
  {
    prevents: 'spots that staff are holding back are offered to the waitlist',
    file: `${waitlist}/server/offer-places.ts`,
    find: '|| offering.offersPaused) continue',
    replacement: ') continue',
    test: {
      file: `${waitlist}/server/staff-moves.test.ts`,
      name: 'are not offered until staff offer one',
    },
  },
  {
    prevents: 'a child joins the waitlist for a spot that is free',
    file: `${waitlist}/server/join-waitlist.ts`,
    find: "if ((await hasRoom(tx, offering, now)) && !(await hasWaitlist(tx, offeringId))) return refused('not-full')",
    replacement: '',
    test: {
      file: `${waitlist}/server/waitlist.test.ts`,
      name: 'classes without a waitlist are refused with the reason',
    },
  },
  {
    prevents: 'a child is put on the waitlist for a spot that opens up at the same moment',
    file: `${waitlist}/server/offer-places.ts`,
    find: "eq(offerings.id, id)).for('no key update')",
    replacement: 'eq(offerings.id, id))',
    test: {
      file: `${waitlist}/server/waitlist-rush.test.ts`,
      name: 'joining while a spot opens: nobody ends up waiting for a free spot',
    },
  },
  {
    prevents: 'leaving the waitlist ends a spot that was ordered in the meantime',
    file: `${waitlist}/server/leave-waitlist.ts`,
    find: "if (place.status !== 'waitlisted' && !offered) return 'ordered'",
    replacement: '',
    test: {
      file: `${waitlist}/server/waitlist.test.ts`,
      name: 'declining an offer gives it to the next child right away; declining twice has one effect',
    },
  },
  {
    prevents: 'an offer lasts longer than its class can be booked',
    file: `${waitlist}/offer-time.ts`,
    find: 'last ? Math.min(until, last.getTime()) : until',
    replacement: 'last ? until : until',
    test: {
      file: `${waitlist}/server/waitlist-rush.test.ts`,
      name: 'an offer lasts no longer than the class can be booked',
    },
  },
  {
    prevents: 'the capacity of a class is set below the number of spots sold',
    file: `${classes}/server/admin/change-class.ts`,
    find: 'if (change.capacity !== 0 && change.capacity < taken)',
    replacement: 'if (false as boolean)',
    test: { file: `${classes}/server/admin/change-class.test.ts`, name: "can't be fewer than those taken" },
  },
  {
    prevents: 'one admin overwrites changes to a class that another just saved',
    file: `${classes}/server/admin/lock-class.ts`,
    find: "if (before.updatedAt.getTime() !== Date.parse(read)) return refused('changed-meanwhile')",
    replacement: '',
    test: { file: `${classes}/server/admin/change-class.test.ts`, name: 'on top of an unseen change is refused' },
  },
  {
    prevents: 'a session that families paid for disappears without a refund',
    file: `${classes}/server/admin/apply-rule.ts`,
    find: 'if (drop.length > 0 && locked.before.taken > 0)',
    replacement: 'if (false as boolean)',
    test: { file: `${classes}/server/admin/sessions.test.ts`, name: 'only drops dates while no spot is taken' },
  },
  {
    prevents: 'a canceled class is still sold',
    file: `${classes}/server/cancel-sessions.ts`,
    find: "status: 'archived' as const",
    replacement: '',
    test: {
      file: 'src/features/cancellations/server/cancel-class.test.ts',
      name: 'canceling a class refunds everything without a fee, ends every spot, and stops bookings',
    },
  },
  {
    prevents: 'two taps put one child on the waitlist twice (the lock on the family)',
    file: `${waitlist}/server/join-waitlist.ts`,
    find: 'await lockOpenFamily(tx, parentId)',
    replacement: '',
    test: { file: `${waitlist}/server/waitlist.test.ts`, name: 'four taps at once make one waitlist entry' },
  },
]
