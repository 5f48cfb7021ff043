import type { Texts } from '#src/features/content/web.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Thread } from '#src/ui/thread.tsx'
import type { BLOG } from '../blog-content.ts'
import type { PostAnswer } from '../contract.ts'

/** The materials of a craft as a checklist, and its steps. Nothing for notes. */
export function Craft({ post, t }: { post: Pick<PostAnswer, 'materials' | 'steps'>; t: Texts<typeof BLOG> }) {
  return (
    <>
      {post.materials.length > 0 && (
        <>
          <h2>{t('blog.need')}</h2>
          <Materials materials={post.materials} />
        </>
      )}
      {post.steps.length > 0 && (
        <>
          <h2>{t('blog.steps')}</h2>
          <Thread
            items={post.steps.map((step, i) => ({
              key: `${i}`,
              title: step.title,
              detail: step.detail || undefined,
              on: i === 0,
            }))}
          />
        </>
      )}
    </>
  )
}

export function Materials({ materials }: { materials: readonly string[] }) {
  return (
    <ul className="need">
      {materials.map((material, i) => (
        // The same item may be listed twice, and the list never changes while it's shown.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={i}>
          <Checkbox>{material}</Checkbox>
        </li>
      ))}
    </ul>
  )
}
