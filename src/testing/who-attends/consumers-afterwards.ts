import Papa from 'papaparse'
import { type Answer, all, asStaff, type Consumer } from './consumer.ts'
import { type Class, paidFor, wasExpected } from './paper.ts'
import { hoursWhere, type Pair, pairsWhere, sessionAt, sessionWith, withHours } from './tables.ts'
import { childrenIn, type World } from './world.ts'

const ALL = 'from=2026-11-01&until=2027-01-31'

/** Checked when all sessions are over. */
export const AFTERWARDS: readonly Consumer[] = [
  {
    name: 'children expected in the attendance report',
    paper: world => hoursWhere(world, wasExpected),
    site: world => childrenOf(world, 'expected', ({ startsAt, endsAt }, child) => withHours(child, startsAt, endsAt)),
  },
  {
    name: 'children present in the attendance report',
    paper: world => world.checkedIn,
    site: world => childrenOf(world, 'present', (_, child) => child),
  },
  {
    name: 'the attendance file',
    paper: world => pairsWhere(world, wasExpected),
    async site(world) {
      const { text } = await world.site.get(world.site.admin, `/api/admin/reports/attendance.csv?${ALL}`)
      const rows = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true }).data
      return new Map(
        rows.flatMap(({ Session: at, Class: title, Expected }) => {
          const session = sessionAt(world, title!, `${at?.replace(' ', 'T')}:00-05:00`)
          return session ? [[session, Number(Expected)] as const] : []
        }),
      )
    },
  },
  {
    name: 'prices by day of class in the money report',
    paper: world => pairsWhere(world, paidFor),
    site: world => all(world.classes.map(cls => moneyOf(world, cls))),
  },
]

type Attended = { sessionId: string; name: string; startsAt: string; endsAt: string }

async function childrenOf(world: World, show: string, named: (of: Attended, child: string) => string): Promise<Pair[]> {
  const read = async (cls: Class) => {
    const { children, total } = await asStaff(
      world,
      `reports/attendance/children?${ALL}&show=${show}&classId=${cls.id}&page=1`,
    )
    const rest =
      total > 50
        ? await asStaff(world, `reports/attendance/children?${ALL}&show=${show}&classId=${cls.id}&page=2`)
        : { children: [] }
    return [...children, ...rest.children].map(
      (of: Attended): Pair => [sessionWith(world, of.sessionId), named(of, childrenIn(of.name)[0]!)],
    )
  }
  return all(world.classes.map(read))
}

/** The children whose prices add up to the report's sum for a day, within a cent each; otherwise both sums. */
async function moneyOf(world: World, cls: Class): Promise<Pair[]> {
  const { rows } = await asStaff(world, `reports/money?${ALL}&basis=class-day&by=day&classId=${cls.id}`)
  const byDay = Map.groupBy(cls.sessions, ({ day }) => day)
  const priced = world.spots.filter(each => each.cls === cls && each.price !== null)
  return [...byDay].flatMap(([day, own]): Pair[] => {
    const { sums } = rows.find(({ key }: Answer) => key === day) ?? { sums: { sold: 0, discount: 0 } }
    const paid = own.flatMap(session => priced.filter(spot => paidFor(spot, session)))
    const shares = paid.reduce(
      (sum, spot) => sum + spot.price! / cls.sessions.filter(each => paidFor(spot, each)).length,
      0,
    )
    const sold = sums.sold - sums.discount
    // Money can't tell anything about free spots, or about months, which count on the day they're paid.
    const silent = pairsWhere(world, paidFor, own)
    return Math.abs(sold - shares) <= paid.length ? silent : [[own[0], `${sold} cents instead of ${shares}`]]
  })
}
