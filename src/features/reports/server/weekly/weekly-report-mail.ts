import type { Sender } from '#src/features/organization/server.ts'
import { dayText } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { attendanceRate, percentOf } from '../../attended.ts'
import type { Span } from '../../report-span.ts'
import type { WeekReport } from './read-week.ts'

/** The kind of these emails. Their numbers are for people with reports, so the outbox doesn't show them. */
const WEEKLY_REPORT = 'weekly-report'

type Reader = { email: string; firstName: string; token: string }

/** Last week in numbers, each with the report it's from. Only links to pages that everyone with reports can open. */
export function weeklyReportMail(sender: Sender, reader: Reader, week: Span, report: WeekReport): Mail {
  const { money, registrations, enrollment, attendance } = report
  const page = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, sender.publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
  const entries = (kind: string) => page('/admin/reports/entries', { ...week, kind })
  const stop = page('/weekly-report/stop', { token: reader.token })
  const days = `${shortDay(week.from)} to ${shortDay(week.until)}`
  const { html, text } = mailLayout({
    heading: `Last week: ${days}`,
    paragraphs: [`Hello ${reader.firstName}, here's last week in numbers.`],
    facts: [
      ['Received by card', formatCents(money.card), entries('card')],
      ['Cash and checks', formatCents(money.byHand), entries('by-hand')],
      ...(money.transfer > 0 ? [['Bank transfers', formatCents(money.transfer), entries('transfer')] as const] : []),
      ['Returned', formatCents(money.givenBack), entries('returned')],
      ['Registrations', `${registrations.confirmed} new, ${registrations.canceled} canceled`],
      ['Classes', fillText(enrollment), page('/admin/reports/enrollment', { ...week })],
      ['Attendance', attendanceText(attendance), page('/admin/reports/attendance', { ...week })],
      ['Waitlists', `${report.waiting} ${report.waiting === 1 ? 'child' : 'children'} waiting now`],
      ['Unpaid', `${formatCents(report.unpaid)} now`],
      ['Credit we owe', `${formatCents(report.creditOwed)} now`, page('/admin/reports/credit')],
    ],
    button: { label: 'Open the report', url: page('/admin/reports', { ...week }) },
    footer: [
      sender.brand,
      `You're getting this email because you turned on the Monday report at ${sender.publicUrl.host}.`,
      `Turn it off with one click: ${stop}`,
    ],
  })
  return {
    kind: WEEKLY_REPORT,
    to: reader.email,
    subject: `Your week at ${sender.brand}: ${days}`,
    html,
    text,
    headers: {
      'List-Unsubscribe': `<${page('/api/weekly-report/stop', { token: reader.token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const shortDay = (day: string) => dayText(day, { weekday: 'short', month: 'short', day: 'numeric' })

function fillText({ classes, children, filled, spots }: WeekReport['enrollment']): string {
  if (classes === 0) return 'No classes met'
  const fill = percentOf(filled, spots)
  const met = classes === 1 ? '1 class met' : `${classes} classes met`
  return `${met} with ${children} ${children === 1 ? 'child' : 'children'}${fill === null ? '' : `, ${fill}% full`}`
}

function attendanceText({ sessions, present, absent, ...counts }: WeekReport['attendance']): string {
  if (sessions === 0) return 'No sessions'
  const rate = attendanceRate({ present, absent })
  const unmarked = counts['not-marked'] > 0 ? `, ${counts['not-marked']} not marked` : ''
  return rate === null
    ? `Nobody was checked in${unmarked}`
    : `${rate}%: ${present} present, ${absent} absent${unmarked}`
}
