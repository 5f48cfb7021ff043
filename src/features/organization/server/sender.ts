import type { Settings } from '#src/platform/config/settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { readProgramSettingsIn } from './read-program-settings.ts'

/** Who an email is from, in its text: the name of the business and the address of its site. */
export type Sender = { brand: string; publicUrl: URL }

/** The sender of an email that's written in this transaction. */
export async function senderIn(tx: Queryable, { publicUrl }: Pick<Settings, 'publicUrl'>): Promise<Sender> {
  const { brand } = await readProgramSettingsIn(tx)
  return { brand, publicUrl }
}
