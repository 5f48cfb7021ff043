import { addressLine } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { classesIn, type IssueBlock } from '../../issue-blocks.ts'
import type { IssueClass } from '../../issue-rules.ts'

/** What an email says besides the written text: who it's from, and the classes it names. Kept with what was sent. */
export type IssueFacts = {
  brand: string
  /** Where the business is, on one line. */
  address: string
  phone: string
  email: string
  classes: IssueClass[]
}

/** The class catalog, which comes later in the order of features and is passed in. */
export type ClassCatalog = {
  /** Those of these classes that can be booked now, in the order of the ids. */
  bookable(db: Queryable, ids: readonly string[], now: Date): Promise<IssueClass[]>
  /** The next classes, soonest first, 50 at most. */
  upcoming(db: Queryable, now: Date): Promise<IssueClass[]>
}

export const NO_CLASSES: ClassCatalog = { bookable: async () => [], upcoming: async () => [] }

/** The facts of a newsletter as they are now. */
export async function readIssueFacts(
  { clock, catalog }: Pick<App, 'clock'> & { catalog: ClassCatalog },
  tx: Queryable,
  blocks: readonly IssueBlock[],
): Promise<IssueFacts> {
  const settings = await readProgramSettingsIn(tx)
  const { brand, phone, email } = settings
  const classes = await catalog.bookable(tx, classesIn(blocks), clock.now())
  return { brand, address: addressLine(settings), phone, email, classes }
}
