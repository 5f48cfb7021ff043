import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { AUDIENCE_KINDS, type Audience } from '../audience.ts'
import type { GroupMessagesContract } from '../contract.ts'
import { Composer } from './new/composer.tsx'
import './group-messages.css'

/** The audience in the address: `?kind=class&of={id}`, from "Message this class" and its kind. */
function readAudience(search: URLSearchParams): Audience | undefined {
  const kind = AUDIENCE_KINDS.find(each => each === search.get('kind'))
  return kind && { kind, of: (search.get('of') ?? '').slice(0, 2_000) }
}

/** /admin/group-messages/new: one message to many families. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'group-messages')
  const choices = await optionalPart(pageApi<GroupMessagesContract>(context)('GET /api/admin/group-message-choices'))
  return { user, given: readAudience(url.searchParams), choices }
}

export const meta: MetaFunction = () => [{ title: 'New group message' }, { name: 'robots', content: 'noindex' }]

export default function NewGroupMessagePage() {
  const { user, given, choices } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin/group-messages', label: 'Group messages' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>New group message</h1>
      </div>
      {choices ? (
        <Composer
          key={JSON.stringify(given)}
          viewerId={user.id}
          isInstructor={!may(user, 'group-messages')}
          given={given}
          classes={choices.classes}
          seasons={choices.seasons}
        />
      ) : (
        <Panel>
          <LoadFailed
            title="Couldn't load the classes"
            contact={<QuietLink to="/admin/group-messages">Back to Group messages</QuietLink>}
          >
            Nothing was sent.
          </LoadFailed>
        </Panel>
      )}
    </StaffFrame>
  )
}
