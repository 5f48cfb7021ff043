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
    keeps: 'a half day that is not offered is sold',
    file: 'src/features/classes/day-parts.ts',
    take: 'if (key !== undefined && !half)',
    put: 'if (false as boolean)',
    test: {
      file: halfDays,
      name: 'a half day or care that is not offered is refused, and the cart says so at its item',
    },
  },
  {
    keeps: 'care that is not offered is sold',
    file: 'src/features/classes/day-parts.ts',
    take: 'if (care.some(isMissing))',
    put: 'if (false as boolean)',
    test: {
      file: halfDays,
      name: 'a half day or care that is not offered is refused, and the cart says so at its item',
    },
  },
  {
    keeps: 'the half day and care that were bought are lost',
    file: `${registrations}/insert-order.ts`,
    take: 'part: place.choice.part,',
    put: 'part: null,',
    test: { file: halfDays, name: 'a purchase stays as it was when the program changes' },
  },
  {
    keeps: 'another part of the day is taken for the same order',
    file: `${registrations}/existing-places.ts`,
    take: '&& isSamePart(choice.part, live.part)',
    put: '',
    test: {
      file: halfDays,
      name: 'a different part of the day makes another order, and requesting the same one again makes none',
    },
  },
  {
    keeps: 'a monthly plan charges no care',
    file: 'src/features/classes/pricing.ts',
    take: "kind === 'program-fee' || kind === 'care'",
    put: "kind === 'program-fee'",
    test: { file: halfDays, name: 'a monthly plan charges the half day and the care each month' },
  },
  {
    keeps: 'an email about a moved session has the hours of the full day for a child with a half day',
    file: `${registrations}/mails/class-changed.ts`,
    take: 'part: place.part, concerns',
    put: 'part: null, concerns',
    test: emails,
  },
  {
    keeps: 'children of one family with different hours are told the same',
    file: 'src/features/registrations/family-changes.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    take: '(namesOf(own) === all ? sentence : `${namesOf(own)}: ${sentence}`)',
    put: 'sentence',
    test: emails,
  },
  {
    keeps: 'an email about a canceled session has the hours of the full day for a child with a half day',
    file: 'src/features/cancellations/server/mails/cancellation-mails.ts',
    take: 'part: place.part',
    put: 'part: null',
    test: emails,
  },
  {
    keeps: 'the attendance report expects a child whose half day was canceled before it began',
    file: 'src/features/reports/server/was-expected.ts',
    take: 'heldAt(startsAt)',
    put: 'heldAt(sql`s.starts_at`)',
    test: report,
  },
  {
    keeps: 'the attendance report expects a child whose half day was booked after it ended',
    file: 'src/features/reports/server/was-expected.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    take: '< ${endsAt})',
    put: '< s.ends_at)',
    test: report,
  },
  {
    keeps: 'the attendance report decides about a child in after care before the child leaves',
    file: 'src/features/reports/server/was-expected.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    take: '${endsAt} <= ${now.toISOString()} AND ',
    put: '',
    test: report,
  },
  {
    keeps: 'the attendance report shows the hours of the full day for a child with a half day',
    file: 'src/features/reports/server/read-attendance-children.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    take: '${own.startsAt} AS "startsAt"',
    put: 's.starts_at AS "startsAt"',
    test: report,
  },
  {
    keeps: 'a child in after care leaves before a session that was moved past it begins',
    file: 'src/features/classes/own-hours.ts',
    take: 'Math.max(+to, +new Date(endsAt))',
    put: '+to',
    test: {
      file: 'src/features/classes/day-parts.test.ts',
      name: 'care never shortens a full day that was moved past it',
    },
  },
]
