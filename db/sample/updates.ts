import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoChildren, updatePhotos, updates, updateViews } from '#src/features/updates/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { Storage } from '#src/platform/files/storage.ts'
import { files } from '#src/platform/files/tables.ts'
import { instantAt, programCalendar } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'

/** Drawings, not photos: four paper-cut scenes, already processed by the product into each size. */
const PHOTOS = join('db', 'sample', 'photos')
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const COLORS = { leaves: '#8eb4a4', loom: '#a5b07c', elephant: '#cc8e7d', palette: '#da93a1' } as const
type Photo = { name: keyof typeof COLORS; alt: string; children?: string[] }

type Cast = { maya: string; leo: string; staff: string; leafClass: string; clayClass: string }
type Sample = Omit<typeof updates.$inferInsert, 'createdBy' | 'createdAt'> & {
  /** Posted in the evening, so many days ago at this time. */
  posted: [daysAgo: number, time: string]
  photos: Photo[]
  seen?: true
}

const sampleUpdates = ({ maya, leo, leafClass, clayClass }: Cast): Sample[] => [
  {
    id: sampleId('update open table'),
    title: 'Open table this week',
    content: 'Paint, a loom and way too much ribbon. Everyone who came early got to try all three.',
    audience: 'everyone',
    posted: [1, '19:05'],
    photos: [
      { name: 'palette', alt: 'A wooden palette with five colors and a brush' },
      { name: 'loom', alt: 'A small loom with a striped weaving', children: [leo] },
      { name: 'elephant', alt: 'A purple clay elephant with a blanket' },
    ],
  },
  {
    id: sampleId('update clay'),
    title: 'Clay Critters: old shirts, please',
    content: 'We start with wet clay, so please send a shirt that can get muddy. We have aprons.',
    audience: 'class',
    offeringId: clayClass,
    posted: [3, '18:50'],
    photos: [],
  },
  {
    id: sampleId('update leaves'),
    title: 'Leaves under glass',
    content: 'Three leaves each, pressed for a week and framed today. Leo picked the red one first.',
    audience: 'class',
    offeringId: leafClass,
    posted: [9, '19:10'],
    photos: [{ name: 'leaves', alt: 'Three pressed leaves in a wooden frame', children: [leo] }],
    seen: true,
  },
  {
    id: sampleId('update maya'),
    title: 'We found a blue jacket',
    content: "It's on the hook by the door and has Leo's name in it.",
    audience: 'family',
    parentId: maya,
    posted: [12, '18:55'],
    photos: [],
    seen: true,
  },
]

/** Four updates with pictures for the first family, two of them new. The files go where uploads go. */
export async function fillSampleUpdates(tx: Transaction, now: Date, storage: Storage, cast: Cast): Promise<void> {
  const { today } = programCalendar(now)
  for (const { photos, seen, posted, ...update } of sampleUpdates(cast)) {
    const [days, time] = posted
    const createdAt = instantAt(today.subtract({ days }), time)
    await tx.insert(updates).values({ ...update, createdBy: cast.staff, createdAt })
    if (seen) await tx.insert(updateViews).values({ updateId: update.id!, parentId: cast.maya, viewedAt: now })
    for (const [position, photo] of photos.entries()) {
      const fileId = await storePhoto(tx, storage, photo, cast.staff, createdAt)
      const id = sampleId(`update photo ${photo.name}`)
      await tx.insert(updatePhotos).values({ id, updateId: update.id!, fileId, position, alt: photo.alt })
      for (const childId of photo.children ?? [])
        await tx.insert(photoChildren).values({ id: sampleId(`photo child ${photo.name}`), photoId: id, childId })
    }
  }
}

async function storePhoto(tx: Transaction, storage: Storage, { name }: Photo, createdBy: string, at: Date) {
  const key = `sample-${name}`
  const variants = []
  for (const variant of (await readdir(join(PHOTOS, name))).sort()) {
    const bytes = await readFile(join(PHOTOS, name, variant))
    const type = TYPES[variant.split('.')[1]!]!
    await storage.put(`uploads/${key}/${variant}`, bytes, type)
    variants.push({ name: variant, type, size: bytes.length })
  }
  const id = sampleId(`file ${name}`)
  const known = { id, key, width: 960, height: 566, color: COLORS[name], variants, createdBy }
  await tx.insert(files).values({ ...known, createdAt: at, storedAt: at, keptAt: at })
  return id
}
