import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { AuditRunAnswer } from '../../health-contract.ts'
import { api } from '../calls.ts'

const LOOK_MS = 1_000

/** The check that spots, orders, payments, refunds and credit add up: when it last ran, what it found, and a button to run it. */
export function MoneyAndSpots({ run }: { run: AuditRunAnswer | null }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const running = run !== null && run.finishedAt === null
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [running, revalidate])

  const { start, isBusy } = useAction(
    async () => {
      await api('POST /api/admin/health/audit')
      await revalidate()
    },
    {
      unreachable: "The check didn't start. Try again.",
      onFailed: ({ message }) => toast({ title: 'Not started', description: message, tone: 'destructive' }),
    },
  )

  return (
    <Panel as="section" aria-labelledby="agree">
      <h2 id="agree">Money and spots</h2>
      <p className="by">
        Every night, we check that spots, orders, payments, refunds and credit add up across the whole database.
      </p>
      <div aria-live="polite">
        {running ? (
          <Progress
            label={`Part ${Math.min(run.done + 1, run.parts)} of ${run.parts}`}
            value={run.done}
            max={run.parts}
          />
        ) : (
          <Verdict run={run} />
        )}
      </div>
      {run && run.findings.length > 0 && (
        <ul className="lines" aria-label="What doesn't add up">
          {run.findings.map(({ rule, sentence, about }) => (
            <li key={`${rule} ${about}`}>
              {sentence}
              <span className="by log-route">
                {rule} · {about}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button tone="primary" busy={isBusy || running} busyLabel="Checking" onClick={() => start()}>
          Check now
        </Button>
      </div>
    </Panel>
  )
}

function Verdict({ run }: { run: AuditRunAnswer | null }) {
  const { timeZone } = useProgram()
  if (!run?.finishedAt) return <Note title="Not checked yet">The first check runs tonight.</Note>
  const at = `Checked ${formatMoment(run.finishedAt, timeZone)}.`
  if (run.findings.length === 0)
    return (
      <Note tone="good" title="Everything adds up">
        {at}
      </Note>
    )
  return (
    <Note tone="bad" title={run.findings.length === 1 ? '1 problem' : `${run.findings.length} problems`}>
      {at} Send these lines to the person who runs the site.
    </Note>
  )
}
