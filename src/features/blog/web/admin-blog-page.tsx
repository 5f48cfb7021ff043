import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { readBlogAddress } from '../blog-address.ts'
import type { BlogContract, StaffPostLineAnswer } from '../contract.ts'
import { StateBadge } from './admin/state-badge.tsx'
import './admin/admin-blog.css'

const ROWS = 50

/** /admin/blog: all posts with their status. Only admins can write. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const { page } = readBlogAddress(url.searchParams)
  if (!may(user, 'content')) return { user, page, list: null }
  const query = { limit: ROWS, offset: (page - 1) * ROWS }
  return { user, page, list: await pageApi<BlogContract>(context)('GET /api/admin/blog', { query }) }
}

export const meta = () => [{ title: 'Blog' }, { name: 'robots', content: 'noindex' }]

export default function AdminBlogPage() {
  const { user, page, list } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <StaffFrame user={user}>
      {list ? (
        <>
          <div className="desk-head">
            <h1 tabIndex={-1}>Blog</h1>
            <QuietLink to="/blog">View the blog</QuietLink>
            <ButtonLink tone="primary" to="/admin/blog/new">
              <PlusIcon /> New post
            </ButtonLink>
          </div>
          {list.posts.length > 0 ? (
            <Table caption="Posts" columns={columnsFor(timeZone)} rows={list.posts} keyOf={post => post.id} />
          ) : (
            <Panel>
              <EmptyState title="No posts yet" titleAs="h2">
                Write your first post: a note from class, or a craft to do at home.
              </EmptyState>
            </Panel>
          )}
          <Pager
            page={page}
            pages={Math.ceil(list.total / ROWS)}
            toPage={to => `/admin/blog?page=${to}`}
            label="Pages of posts"
          />
        </>
      ) : (
        <AdminsOnly user={user} title="Blog" permission="content" does="write posts" />
      )}
    </StaffFrame>
  )
}

const columnsFor = (zone: string): Column<StaffPostLineAnswer>[] => [
  {
    key: 'title',
    header: 'Title',
    rowHeader: true,
    cell: post => (
      <span className="row">
        <Link className="post-title" to={`/admin/blog/${post.id}`}>
          {post.title}
        </Link>
        {post.isSample && <Chip>sample</Chip>}
      </span>
    ),
  },
  { key: 'state', header: 'Status', cell: post => <StateBadge state={post.state} /> },
  {
    key: 'time',
    header: 'Publish date',
    cell: post => (post.state !== 'draft' && post.publishAt ? formatMoment(post.publishAt, zone) : 'Not yet'),
  },
  { key: 'author', header: 'Author', cell: post => post.authorName },
  { key: 'tags', header: 'Tags', cell: post => post.tags.join(', ') || 'None' },
  { key: 'minutes', header: 'Reading time', align: 'end', cell: post => `${post.readingMinutes} min` },
]
