import { dayOfYear } from '#src/lib/dates.ts'
import { registrationWindow, type SeasonWindow } from './registration-window.ts'

type Season = SeasonWindow & { earlySiblings: boolean; earlyFamilies: number }

const short = (day: string, today?: string) => dayOfYear(day, { month: 'short', day: 'numeric' }, today)

/** `Sep 7 to Dec 11`, with the years that aren't that of `today`. */
export function seasonDays({ firstDay, lastDay }: { firstDay: string; lastDay: string }, today?: string): string {
  return `${short(firstDay, today)} to ${short(lastDay, today)}`
}

/** What the window means for families today (`YYYY-MM-DD`), in a sentence or two. */
export function windowText(season: SeasonWindow, today: string): string {
  const { state, opensOn, earlyOn } = season
  if (state === 'closed') return 'Registration is closed. Families keep the spots they have.'
  if (state === 'draft')
    return `Families don't see this season yet. ${opensText(opensOn, earlyOn, today) || 'Once you open it, everyone can register.'}`
  const window = registrationWindow(season, { comesEarly: earlyOn !== null, today })
  if (window.kind === 'early')
    return `Registration is open for returning families, and opens ${short(window.publicOn, today)} for everyone.`
  return opensText(opensOn, earlyOn, today) || 'Registration is open for everyone.'
}

/** `Registration opens Dec 1 for everyone, Nov 24 for returning families.`; empty if everyone can register already. */
function opensText(opensOn: string | null, earlyOn: string | null, today: string): string {
  if (opensOn === null || opensOn <= today) return ''
  const early = earlyOn ? `, ${short(earlyOn, today)} for returning families` : ''
  return `Registration opens ${short(opensOn, today)} for everyone${early}.`
}

/** Who gets in early, in words; empty if there's no earlier day. */
export function earlyText({ earlyOn, earlySiblings, earlyFamilies }: Season): string {
  if (earlyOn === null) return ''
  const others = [
    ...(earlySiblings ? ['families with a child enrolled now'] : []),
    ...(earlyFamilies > 0
      ? [earlyFamilies === 1 ? '1 family on your list' : `${earlyFamilies} families on your list`]
      : []),
  ]
  const returning = 'families with a paid spot in an earlier season'
  if (others.length === 0) return `Early: ${returning}.`
  return `Early: ${[returning, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}.`
}
