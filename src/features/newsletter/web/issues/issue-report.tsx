import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Progress } from '#src/ui/progress.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { IssueAnswer } from '../../issues-contract.ts'
import { api } from '../newsletter-client.ts'
import { IssueBadge } from './issue-badge.tsx'
import { reachText, titleOf } from './issue-words.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SendDialog } from './send-dialog.tsx'

/** A newsletter that waits for its time, goes out or is out. */
export function IssueReport({ issue }: { issue: IssueAnswer }) {
  const { state, counts } = issue
  return (
    <>
      <Crumbs items={[{ to: '/admin/newsletter', label: 'Newsletters' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{titleOf(issue)}</h1>
        <IssueBadge state={state} />
        {state !== 'scheduled' && <UseAsDraft id={issue.id} />}
      </div>
      <div className="bench issue-bench">
        <div className="stack">
          {state === 'scheduled' && <Waiting issue={issue} />}
          {counts.waiting > 0 && (
            <Panel>
              <Progress
                label={`${counts.sent} of ${counts.sent + counts.waiting} sent`}
                value={counts.sent}
                max={counts.sent + counts.waiting}
              />
              <p className="by">You can leave this page. The emails go out either way.</p>
            </Panel>
          )}
          {state !== 'scheduled' && <Results issue={issue} />}
        </div>
        <PreviewPanel id={issue.id} revision={issue.revision} title="Email" />
      </div>
    </>
  )
}

function Results({ issue: { counts, startedAt, sentBy } }: { issue: IssueAnswer }) {
  const { timeZone } = useProgram()
  const { recipients, sent, bounced, undelivered, leftOut, left } = counts
  const items = [
    { name: 'Recipients', value: `${recipients}` },
    { name: 'Emails sent', value: `${sent}` },
    { name: 'Bounced', value: `${bounced}` },
    ...(undelivered > 0 ? [{ name: 'Not delivered, see the outbox', value: `${undelivered}` }] : []),
    ...(leftOut > 0 ? [{ name: 'Left out: unsubscribed or bounced before their email', value: `${leftOut}` }] : []),
    { name: 'Unsubscribed with its link', value: `${left}` },
    ...(startedAt ? [{ name: 'Started', value: formatMoment(startedAt, timeZone) }] : []),
    ...(sentBy ? [{ name: 'Sent by', value: sentBy }] : []),
  ]
  return (
    <Panel as="section" aria-label="Results">
      <Facts items={items} />
    </Panel>
  )
}

/** Before it starts, its time can change, and it can be canceled. */
function Waiting({ issue }: { issue: IssueAnswer }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isMoving, setIsMoving] = useState(false)
  const { start, isBusy, failure } = useAction(async () => {
    await api('POST /api/admin/newsletters/:id/cancel', { params: { id: issue.id } })
    toast({ title: 'Canceled', description: "It won't be sent. You can edit it now.", tone: 'good' })
    await revalidate()
  })
  return (
    <Panel as="section" aria-label="Schedule">
      <Facts
        items={[
          { name: 'Goes out', value: formatMoment(issue.scheduledFor!, timeZone) },
          ...(issue.sentBy ? [{ name: 'Scheduled by', value: issue.sentBy }] : []),
        ]}
      />
      <p className="by">{reachText(issue.reach)}</p>
      <FailureNote failure={failure} title="Not canceled" />
      <div className="row">
        <Button onClick={() => setIsMoving(true)}>Change time</Button>
        <Button tone="danger" busy={isBusy} busyLabel="Canceling" onClick={() => void start()}>
          Cancel and edit
        </Button>
      </div>
      <SendDialog
        open={isMoving}
        onClose={() => setIsMoving(false)}
        issue={issue}
        revision={() => issue.revision}
        subject={issue.subject}
        onlyLater
      />
    </Panel>
  )
}

function UseAsDraft({ id }: { id: string }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { start, isBusy } = useAction(
    async () => {
      const copy = await api('POST /api/admin/newsletters', { body: { from: id } })
      toast({ title: 'New draft created', tone: 'good' })
      await navigate(`/admin/newsletter/${copy.id}`)
    },
    { onFailed: ({ message }) => toast({ title: "Couldn't copy it", description: message, tone: 'destructive' }) },
  )
  return (
    <Button busy={isBusy} busyLabel="Copying" onClick={() => void start()}>
      Use as a new draft
    </Button>
  )
}
