import type { App } from '#src/platform/app.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { MailSender } from '#src/platform/mail/send-mail.ts'
import { logoPath } from './logo.ts'
import { readProgramSettings, readProgramSettingsIn } from './read-program-settings.ts'

/** Who an email is from, in its text: the name of the business and the address of its site. */
export type Sender = { brand: string; publicUrl: URL }

/** The sender of an email that's written in this transaction. */
export async function senderIn(tx: Queryable, { publicUrl }: Pick<Settings, 'publicUrl'>): Promise<Sender> {
  const { brand } = await readProgramSettingsIn(tx)
  return { brand, publicUrl }
}

/** Who emails are from at the moment they're sent: the name of the business and its logo. */
export async function readMailSender({ db, settings }: Pick<App, 'db' | 'settings'>): Promise<MailSender> {
  const { brand, logo } = await readProgramSettings(db)
  const path = logoPath(logo)
  return path ? { name: brand, logo: { url: new URL(path, settings.publicUrl).href, name: brand } } : { name: brand }
}
