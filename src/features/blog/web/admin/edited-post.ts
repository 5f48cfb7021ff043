import { dayOf } from '#src/lib/dates.ts'
import type { PostDraft, StaffPostAnswer } from '../../contract.ts'
import { tagsFrom } from '../../tags.ts'

/** A post as the form holds it: lists as text, one item per line; local times in the program's time zone. */
export type EditedPost = {
  title: string
  slug: string
  excerpt: string
  body: string
  tags: string
  authorName: string
  /** An empty category for no picture. */
  picture: { category: string; seed: string }
  materials: string
  /** `key` stays with a step while others are added and removed. */
  steps: { key: number; title: string; detail: string }[]
  publishing: { when: 'draft' | 'now' | 'at'; day: string; time: string }
}

export const blankPost = (authorName: string): EditedPost => ({
  title: '',
  slug: '',
  excerpt: '',
  body: '',
  tags: '',
  authorName,
  picture: { category: '', seed: '1' },
  materials: '',
  steps: [],
  publishing: { when: 'draft', day: '', time: '09:00' },
})

/** A saved post as the form starts with it. */
export function editedFrom(post: StaffPostAnswer, zone: string): EditedPost {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    body: post.body,
    tags: post.tags.join(', '),
    authorName: post.authorName,
    picture: post.picture ?? { category: '', seed: '1' },
    materials: post.materials.join('\n'),
    steps: post.steps.map((step, key) => ({ ...step, key })),
    publishing: {
      when: ({ draft: 'draft', scheduled: 'at', published: 'now' } as const)[post.state],
      day: post.publishAt ? dayOf(post.publishAt, zone) : '',
      time: post.publishAt ? clockTime(post.publishAt, zone) : '09:00',
    },
  }
}

/** What's sent. Empty steps are ignored, and an empty address is made from the title. */
export function draftFrom(edited: EditedPost): PostDraft {
  const { title, slug, excerpt, body, authorName, picture } = edited
  const { when, day, time } = edited.publishing
  return {
    title,
    slug: slug.trim() === '' ? undefined : slug.trim(),
    excerpt,
    body,
    tags: tagsFrom(edited.tags),
    authorName,
    picture: picture.category === '' ? null : picture,
    materials: lines(edited.materials),
    steps: edited.steps
      .filter(step => step.title.trim() !== '' || step.detail.trim() !== '')
      .map(step => ({ title: step.title, detail: step.detail })),
    publishing: when === 'at' ? { when, day, time } : { when },
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** `17:45`, in the format of `<input type="time">`. */
function clockTime(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}

/** `Eastern Time` */
export function zoneName(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(now)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}
