import type { App } from '#src/platform/app.ts'
import { feature, Refused } from '#src/platform/http/handlers.ts'
import { contentContract } from '../contract.ts'
import type { ContentBlocks } from '../keys.ts'
import { changeEntry } from './change-entry.ts'
import { createEntry } from './create-entry.ts'
import { deleteEntry } from './delete-entry.ts'
import { activeTexts, listEntries, listVersions } from './read-content.ts'
import { restoreVersion } from './restore-version.ts'

export function contentRoutes(app: App, defined: readonly ContentBlocks[]) {
  const { db, clock } = app
  const builtIn = defined.flatMap(({ page, blocks }) =>
    Object.entries(blocks).map(([key, block]) => ({ key, ...block, page, section: block.section ?? null })),
  )
  const pageOf = new Map<string, string>(builtIn.map(({ key, page }) => [key, page]))
  const saving = (viewer: { id: string }) => ({ by: viewer.id, now: clock.now() })
  const shown = async (key: string) => (await listEntries(db, key))[0] ?? new Refused('not-found')

  return feature(contentContract, {
    'GET /api/content/public': async ({ query: { page } }) => ({
      entries: await activeTexts(db, (key, own) => page === undefined || (pageOf.get(key) ?? own) === page),
    }),
    'GET /api/content': () => listEntries(db),
    'GET /api/content/keys': () => builtIn,
    'POST /api/content': async ({ body: { key, type: _, ...fields } }, { viewer, note }) => {
      const created = await createEntry({ ...app, note }, key, fields, saving(viewer))
      return created.ok ? shown(key) : new Refused(created.because)
    },
    'PUT /api/content/:key': async ({ params: { key }, body: { version, ...fields } }, { viewer, note }) => {
      const changed = await changeEntry({ ...app, note }, key, fields, { ...saving(viewer), readVersion: version })
      return changed.ok ? shown(key) : new Refused(changed.because)
    },
    'DELETE /api/content/:key': async ({ params: { key } }, { note }) => {
      const version = await deleteEntry({ ...app, note }, key)
      return version === undefined ? new Refused('not-found') : { key, version }
    },
    'GET /api/content/:key/versions': ({ params: { key } }) => listVersions(db, key),
    'POST /api/content/:key/restore': async ({ params: { key }, body: { version } }, { viewer, note }) => {
      const restored = await restoreVersion({ ...app, note }, key, version, saving(viewer))
      return restored ? shown(key) : new Refused('not-found')
    },
  })
}
