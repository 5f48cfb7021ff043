import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { editedId, useEditorKey } from '#src/ui/form/edited-item.ts'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { BlogContract } from '../contract.ts'
import { PostEditor } from './admin/post-editor.tsx'
import './blog.css'
import './admin/admin-blog.css'

/** /admin/blog/new and /admin/blog/{id}: the post editor. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const id = editedId(params)
  if (!may(user, 'content') || !id) return { user, post: null }
  const post = await pageApi<BlogContract>(context)('GET /api/admin/blog/:id', { params: { id } }).catch(asPageError)
  return { user, post }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData?.post?.title ?? 'New post' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminPostPage() {
  const { user, post } = useLoaderData<typeof loader>()
  const { key, showCreated } = useEditorKey(post?.id)
  const author = `${user.firstName} ${user.lastName}`.trim()
  return (
    <StaffFrame user={user}>
      {may(user, 'content') ? (
        <PostEditor key={key} post={post} author={author} onCreated={showCreated} />
      ) : (
        <AdminsOnly user={user} title="Blog" permission="content" does="write posts" />
      )}
    </StaffFrame>
  )
}
