import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { diskStorage } from './disk-storage.ts'
import { fileJobs } from './files.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(() => [])
})
afterAll(() => site.close())

type RemoveBytes = (data: { names: string[] }) => Promise<void>
const jobOf = (storage: ReturnType<typeof diskStorage>) =>
  fileJobs({ ...site.app, storage }).find(each => each.name === 'remove-bytes')!.run as RemoveBytes

test("removing bytes that a store hasn't removed yet is retried until they are gone", async () => {
  const disk = diskStorage(site.folder)
  const away = { ...disk, remove: () => Promise.reject(new Error('the store is down')) }
  const names = ['uploads/kept-on-trying/480.avif']
  await disk.put(names[0]!, Buffer.from('x'), 'image/avif')
  await jobOf(away)({ names })
  const { rows } = await site.db.execute<{ data: { names: string[] }; later: boolean }>(
    sql`SELECT data, start_after > now() + interval '1 minute' AS later FROM pgboss.job WHERE name = 'remove-bytes'`,
  )
  expect(rows).toEqual([{ data: { names }, later: true }])
  await jobOf(disk)(rows[0]!.data)
  expect(await disk.get(names[0]!)).toBeUndefined()
})

test('half-written files of a dead process are removed with their folder', async () => {
  const disk = diskStorage(site.folder)
  const folder = join(site.folder, 'uploads', 'half-written')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '480.avif'), 'x')
  await writeFile(join(folder, '960.avif.0123456789ab.part'), 'x')
  await jobOf(disk)({ names: ['uploads/half-written/480.avif', 'uploads/half-written/960.avif'] })
  expect(await readdir(join(site.folder, 'uploads'))).not.toContain('half-written')
})

test("other users of the machine can't read pictures", async () => {
  const name = 'uploads/closed/480.avif'
  await diskStorage(site.folder).put(name, Buffer.from('x'), 'image/avif')
  const modeOf = async (path: string) => (await stat(join(site.folder, path))).mode & 0o777
  expect(await modeOf(name)).toBe(0o600)
  expect(await modeOf('uploads/closed')).toBe(0o700)
})
