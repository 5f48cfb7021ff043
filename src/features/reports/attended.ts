/** The attendance of one session. */
export const ATTENDED = ['expected', 'present', 'absent', 'not-marked'] as const
export type Attended = (typeof ATTENDED)[number]

export const ATTENDED_TITLES: Record<Attended, string> = {
  expected: 'Children expected',
  present: 'Children present',
  absent: 'Children absent',
  'not-marked': 'Children not marked',
}

export type Counts = Record<Attended, number>
export const NO_ONE: Counts = { expected: 0, present: 0, absent: 0, 'not-marked': 0 }

/**
 * What check-in says about a session that's over. A child that wasn't checked in counts as absent only if another child
 * was: when nobody was checked in, check-in wasn't used, so it says nothing about anyone.
 */
export function attendedOf(expected: number, present: number): Counts {
  const rest = expected - present
  return { expected, present, absent: present > 0 ? rest : 0, 'not-marked': present > 0 ? 0 : rest }
}

/** The counts of several sessions together. */
export const addCounts = (one: Counts, other: Counts): Counts => ({
  expected: one.expected + other.expected,
  present: one.present + other.present,
  absent: one.absent + other.absent,
  'not-marked': one['not-marked'] + other['not-marked'],
})

/** Whole percent of `part` in `whole`, or null when there's nothing to compare with. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** The attendance rate: of the children who were present or absent, how many were present, in percent. */
export const attendanceRate = ({ present, absent }: Pick<Counts, 'present' | 'absent'>): number | null =>
  percentOf(present, present + absent)
