import { inArray } from 'drizzle-orm'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { ProgramSettings } from '../program-settings.ts'
import type { SettingsChange } from '../settings-fields.ts'
import { readProgramSettingsIn } from './read-program-settings.ts'
import { settings } from './tables.ts'

/**
 * Saves the changed settings and records each with its old and new value in the audit log. Every process drops its cached
 * copy on commit. Orders and spots keep the prices they were agreed at, because those are in their own rows.
 */
export async function changeSettings(
  app: App,
  given: SettingsChange,
  { note }: Pick<RequestContext, 'note'>,
): Promise<ProgramSettings> {
  const wanted = { ...given, ...(given.phone && { phone: formatPhone(given.phone) }) }
  return inTransaction(app.db, async tx => {
    // One change at a time, so the log's "before" was true when it was written.
    await tx
      .select()
      .from(settings)
      .where(inArray(settings.name, Object.keys(wanted)))
      .orderBy(settings.name)
      .for('update')
    const before = await readProgramSettingsIn(tx)
    const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      name => wanted[name] !== undefined && wanted[name] !== before[name],
    )
    if (names.length === 0) return before
    const now = app.clock.now()
    for (const name of names) {
      const value = wanted[name]!
      await tx
        .insert(settings)
        .values({ name, value, updatedAt: now })
        .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: now } })
    }
    const picked = (from: Partial<ProgramSettings>) => Object.fromEntries(names.map(name => [name, from[name]]))
    const about = { kind: 'settings', id: names.join(',') }
    await note(tx, { about, before: picked(before), after: picked(wanted) })
    await app.changed(tx, 'content', 'classes', 'posts', 'events', 'policies')
    return { ...before, ...picked(wanted) }
  })
}
