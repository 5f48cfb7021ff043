import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError, clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
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

/** A problem by the form section it belongs to: `title`, `steps`, `publishing` … */
export type Problems = Readonly<Record<string, string | undefined>>
/** What every panel of the editor gets. */
export type PanelProps = { edited: EditedPost; change: (part: Partial<EditedPost>) => void; problems: Problems }

/** Creates or edits one post. `author` is the default for a new one. */
export function PostEditor({ post: opened, author }: { post: StaffPostAnswer | null; author: string }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const navigate = useNavigate()
  const [post, setPost] = useState(opened)
  const [edited, setEdited] = useState(() => (post ? editedFrom(post, timeZone) : blankPost(author)))
  const [state, setState] = useState<'unchanged' | 'changed' | 'saving' | 'saved'>('unchanged')
  const [failure, setFailure] = useState<string>()
  const [problems, setProblems] = useState<Problems>({})
  const [attempts, setAttempts] = useState(0)

  const change = (part: Partial<EditedPost>) => {
    setEdited(before => ({ ...before, ...part }))
    setProblems(before => withoutParts(before, Object.keys(part)))
    setState('changed')
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (state === 'saving') return
    setState('saving')
    setFailure(undefined)
    setProblems({})
    try {
      const body = draftFrom(edited)
      const saved = post
        ? await api('PUT /api/admin/blog/:id', { params: { id: post.id }, body: { ...body, version: post.version } })
        : await api('POST /api/admin/blog', { body })
      toast({ title: SAVED[saved.state], tone: 'good' })
      if (!post) return await navigate(`/admin/blog/${saved.id}`, { replace: true })
      setPost(saved)
      // What was typed while saving stays, and isn't saved yet.
      setEdited(latest => (latest === edited ? editedFrom(saved, timeZone) : latest))
      setState(latest => (latest === 'saving' ? 'saved' : latest))
    } catch (error) {
      setState('changed')
      setAttempts(count => count + 1)
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) setProblems(byPart(fields))
      else if (error instanceof ApiError && error.problem.code === 'slug-taken')
        setProblems({ slug: error.problem.message })
      else
        setFailure(
          sentenceOf(
            error,
            "We couldn't reach the server. Your text is still here. Check your connection and try again.",
          ),
        )
    }
  }

  const listed = Object.entries(problems).map(([part, message]) => ({ id: `post-${part}`, message: message ?? '' }))
  const panel = { edited, change, problems }
  return (
    <ScriptForm className="stack" noValidate onSubmit={save} aria-label="Post">
      <UnsavedGuard active={state === 'changed'} />
      <Crumbs items={[{ to: '/admin/blog', label: 'Blog' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{edited.title.trim() || 'New post'}</h1>
        {post && <StateBadge state={post.state} />}
        {post?.state === 'published' && (
          <ButtonLink to={`/blog/${post.slug}`}>
            <EyeIcon /> View post
          </ButtonLink>
        )}
        <Button type="submit" tone="primary" busy={state === 'saving'} busyLabel="Saving">
          {SAVE[edited.when]}
        </Button>
      </div>
      {failure && (
        <Note tone="bad" role="alert" title="Not saved">
          {failure}
        </Note>
      )}
      <ErrorSummary problems={listed} attempt={attempts} title="Not saved yet" />
      {post?.isSample && (
        <Note tone="quiet" soft>
          This is a sample post. Change it or delete it before your site goes live.
        </Note>
      )}
      <TextPanel {...panel} />
      <div className="bench narrow">
        <CraftPanel {...panel} />
        <div className="stack">
          <PublishPanel {...panel} since={post?.state === 'published' ? post.publishAt : null} />
          <PicturePanel {...panel} />
          {post && <DeletePost id={post.id} title={post.title} onBegin={() => setState('saved')} />}
        </div>
      </div>
    </ScriptForm>
  )
}

const SAVE = { draft: 'Save draft', now: 'Save and publish', at: 'Save and schedule' } as const
const SAVED = { draft: 'Draft saved', published: 'Published', scheduled: 'Scheduled' } as const

const PART_OF: Readonly<Record<string, string>> = { when: 'publishing', day: 'publishing', time: 'publishing' }

/** A field being corrected no longer shows its problem. */
function withoutParts(problems: Problems, fields: readonly string[]): Problems {
  const parts = fields.map(field => PART_OF[field] ?? field)
  return Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)))
}

/** The server names the exact field (`steps.2.title`); the form shows the message at the section (`steps`). */
function byPart(fields: Record<string, string>): Problems {
  const parts: Record<string, string> = {}
  for (const [path, message] of Object.entries(fields)) parts[path.split('.')[0]!] ??= message
  return parts
}
