import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { type FormOf, type Problems, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { BlogContract, StaffPostAnswer } from '../../contract.ts'
import { CraftPanel } from './craft-panel.tsx'
import { DeletePost } from './delete-post.tsx'
import { blankPost, draftFrom, type EditedPost, editedFrom } from './edited-post.ts'
import { PicturePanel } from './picture-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { TextPanel } from './text-panel.tsx'

const { api } = clientFor<BlogContract>()

/** What every panel of the editor gets. */
export type PanelProps = { form: Pick<FormOf<EditedPost>, 'field' | 'watch' | 'change' | 'problem'> }

type Props = {
  /** Null for a new one. */
  post: StaffPostAnswer | null
  /** The default for a new one. */
  author: string
  onCreated: (id: string) => Promise<void>
}

/** Creates or edits one post. */
export function PostEditor({ post: opened, author, onCreated }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [post, setPost] = useState(opened)
  const form = useSaveForm<EditedPost, StaffPostAnswer>({
    values: opened ? editedFrom(opened, timeZone) : blankPost(author),
    save(edited) {
      const body = draftFrom(edited)
      return post
        ? api('PUT /api/admin/blog/:id', { params: { id: post.id }, body: { ...body, version: post.version } })
        : api('POST /api/admin/blog', { body })
    },
    async onSaved(saved, sent) {
      toast({ title: SAVED[saved.state], tone: 'good' })
      setPost(saved)
      form.continueFrom(editedFrom(saved, timeZone), sent)
      if (!post) await onCreated(saved.id)
    },
    ofServer: byPart,
    hasSummary: true,
    fieldOf: ({ code }) => (code === 'slug-taken' ? 'slug' : undefined),
    unreachable: "We couldn't reach the server. Your text is still here. Check your connection and try again.",
  })

  const listed = form.problems.map(({ path, message }) => ({ id: `post-${path}`, message }))
  return (
    <SaveForm form={form} aria-label="Post">
      <UnsavedGuard active={form.isDirty} />
      <Crumbs items={[{ to: '/admin/blog', label: 'Blog' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{form.watch('title').trim() || 'New post'}</h1>
        {post && <StateBadge state={post.state} />}
        {post?.state === 'published' && (
          <ButtonLink to={`/blog/${post.slug}`}>
            <EyeIcon /> View post
          </ButtonLink>
        )}
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
          {SAVE[form.watch('publishing.when')]}
        </Button>
      </div>
      <FailureNote failure={form.failure} title="Not saved" />
      <ErrorSummary problems={listed} attempt={form.attempt} title="Not saved yet" />
      {post?.isSample && (
        <Note tone="quiet" soft>
          This is a sample post. Change it or delete it before your site goes live.
        </Note>
      )}
      <TextPanel form={form} />
      <div className="bench narrow">
        <CraftPanel form={form} />
        <div className="stack">
          <PublishPanel form={form} since={post?.state === 'published' ? post.publishAt : null} />
          <PicturePanel form={form} />
          {post && <DeletePost id={post.id} title={post.title} onBegin={() => form.reset(form.getValues())} />}
        </div>
      </div>
    </SaveForm>
  )
}

const SAVE = { draft: 'Save draft', now: 'Save and publish', at: 'Save and schedule' } as const
const SAVED = { draft: 'Draft saved', published: 'Published', scheduled: 'Scheduled' } as const

/** The server names the exact field (`steps.2.title`); the form shows the message at the section (`steps`). */
function byPart(fields: Problems): Problems {
  const parts: Problems = {}
  for (const [path, message] of Object.entries(fields)) parts[path.split('.')[0]!] ??= message
  return parts
}
