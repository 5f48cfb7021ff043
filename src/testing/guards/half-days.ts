import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const halfDays = `${registrations}/half-days.test.ts`
const emails: Guard['test'] = {
  file: 'src/app/half-days.test.ts',
  name: "emails about a moved or canceled session give each child's own hours",
}
const report: Guard['test'] = {
  file: 'src/features/reports/server/class-reports.test.ts',
  name: 'attendance uses the hours a child has booked with a half day or care',
}

/** Half days and extended care: what was chosen is what is sold, kept and shown. */
export const HALF_DAYS: readonly Guard[] = [
  {
    prevents: 'a half day that is not offered is sold',
    file: 'src/features/classes/day-parts.ts',
    find: 'if (key !== undefined && !half)',
    replacement: 'if (false as boolean)',
    test: {
      file: halfDays,
      name: 'a half day or care that is not offered is refused, and the cart says so at its item',
    },
  },
  {
    prevents: 'care that is not offered is sold',
    file: 'src/features/classes/day-parts.ts',
    find: 'if (care.some(isMissing))',
    replacement: 'if (false as boolean)',
    test: {
      file: halfDays,
      name: 'a half day or care that is not offered is refused, and the cart says so at its item',
    },
  },
  {
    prevents: 'the half day and care that a family bought are lost',
    file: `${registrations}/insert-order.ts`,
    find: 'part: place.choice.part,',
    replacement: 'part: null,',
    test: { file: halfDays, name: 'a purchase stays as it was when the program changes' },
  },
  {
    prevents: 'an order for a different part of the day counts as the same order',
    file: `${registrations}/existing-places.ts`,
    find: '&& isSamePart(choice.part, live.part)',
    replacement: '',
    test: {
      file: halfDays,
      name: 'a different part of the day makes another order, and requesting the same one again makes none',
    },
  },
  {
    prevents: "a monthly plan doesn't charge for care",
    file: 'src/features/classes/pricing.ts',
    find: "kind === 'program-fee' || kind === 'care'",
    replacement: "kind === 'program-fee'",
    test: { file: halfDays, name: 'a monthly plan charges the half day and the care each month' },
  },
  {
    prevents: 'an email about a moved session shows full-day hours for a child with a half day',
    file: `${registrations}/mails/class-changed.ts`,
    find: 'part: place.part, concerns',
    replacement: 'part: null, concerns',
    test: emails,
  },
  {
    prevents: "an email about different hours for the children of one family doesn't say whose they are",
    file: 'src/features/registrations/family-changes.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    find: '(namesOf(own) === all ? sentence : `${namesOf(own)}: ${sentence}`)',
    replacement: 'sentence',
    test: emails,
  },
  {
    prevents: 'an email about a canceled session shows full-day hours for a child with a half day',
    file: 'src/features/cancellations/server/mails/cancellation-mails.ts',
    find: 'part: place.part',
    replacement: 'part: null',
    test: emails,
  },
  {
    prevents: 'the attendance report expects a child whose half day was canceled before it began',
    file: 'src/features/reports/server/was-expected.ts',
    find: 'heldAt(startsAt)',
    replacement: 'heldAt(sql`s.starts_at`)',
    test: report,
  },
  {
    prevents: 'the attendance report expects a child whose half day was booked after it ended',
    file: 'src/features/reports/server/was-expected.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    find: '< ${endsAt})',
    replacement: '< s.ends_at)',
    test: report,
  },
  {
    prevents: 'the attendance report counts a child in after care before the child leaves',
    file: 'src/features/reports/server/was-expected.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    find: '${endsAt} <= ${now.toISOString()} AND ',
    replacement: '',
    test: report,
  },
  {
    prevents: 'the attendance report shows full-day hours for a child with a half day',
    file: 'src/features/reports/server/read-attendance-children.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    find: '${own.startsAt} AS "startsAt"',
    replacement: 's.starts_at AS "startsAt"',
    test: report,
  },
  {
    prevents: 'a child in after care leaves before the start of a session that was moved past that care',
    file: 'src/features/classes/own-hours.ts',
    find: 'Math.max(+to, +new Date(endsAt))',
    replacement: '+to',
    test: {
      file: 'src/features/classes/day-parts.test.ts',
      name: 'care never shortens a full day that was moved past it',
    },
  },
]
