import * as z from 'zod'

const count = z.int().nonnegative()

/** The first entry of a backup: what will follow. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^[\w-]+$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry: what was written. A backup without it is incomplete. */
export const Ending = z.object({
  rows: z.record(z.string(), count),
  sequences: z.record(z.string(), z.string().regex(/^\d+$/).nullable()),
  jobs: count,
  pictures: count,
  keys: count,
  /** Pictures that were removed while the backup was made. */
  removedMeanwhile: count,
})
export type Ending = z.infer<typeof Ending>

export const MANIFEST = 'manifest.json'
export const ENDING = 'end.json'
export const JOBS = 'jobs/'
export const PICTURES = 'pictures/'
export const KEYS = 'keys/'
/** Files of DATA_DIR without which sealed data in the database can't be opened. Only encrypted backups contain them. */
export const KEPT_KEYS = ['server-secret']
export const tableFolder = (table: string) => `tables/${table}/`

/** The contents of a backup, in one line for the operator. */
export const described = ({ rows, jobs, pictures, keys }: Ending): string =>
  `${Object.keys(rows).length} tables with ${Object.values(rows).reduce((sum, each) => sum + each, 0)} rows, ${pictures} pictures, ${keys} keys, ${jobs} waiting jobs`
