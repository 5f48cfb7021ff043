import { Button } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { SeasonPageAnswer } from '../../../season-contract.ts'
import { earlyText, windowText } from '../../../season-text.ts'
import { api } from '../../calls.ts'

type State = SeasonPageAnswer['state']
type Props = { season: SeasonPageAnswer; maySetUp: boolean; onSaved: (saved: SeasonPageAnswer) => void }

const NEXT: Record<State, { state: State; words: string; done: string }[]> = {
  draft: [{ state: 'open', words: 'Open season', done: 'Season opened' }],
  open: [
    { state: 'closed', words: 'Close registration', done: 'Registration closed' },
    { state: 'draft', words: 'Make it a draft again', done: 'Season hidden' },
  ],
  closed: [{ state: 'open', words: 'Open registration again', done: 'Registration opened' }],
}

/** What families can do now, and opening or closing the season. */
export function SeasonState({ season, maySetUp, onSaved }: Props) {
  const toast = useToast()
  const change = useAction(async ({ state, done }: { state: State; done: string }) => {
    onSaved(await api('POST /api/admin/seasons/:id/state', { params: { id: season.id }, body: { state } }))
    toast({ title: done, tone: 'good' })
  })
  const publish = useAction(async () => {
    const { publishedNow, ...saved } = await api('POST /api/admin/seasons/:id/publish-drafts', {
      params: { id: season.id },
    })
    onSaved(saved)
    toast({ title: publishedNow === 1 ? '1 class published' : `${publishedNow} classes published`, tone: 'good' })
  })
  const early = earlyText(season)
  const hasFamilies = season.classList.some(each => each.taken > 0)
  // A season with families is never hidden from them.
  const mayBe = ({ state }: { state: State }) => state !== 'draft' || !hasFamilies
  const drafts = season.classes - season.published
  // A class without dates can't be published.
  const ready = season.classList.filter(each => each.status === 'draft' && each.startsAt !== null).length
  return (
    <Panel as="section" aria-labelledby="season-state">
      <h2 id="season-state">What families can do</h2>
      <p>{windowText(season, season.today)}</p>
      {early && season.state !== 'closed' && <p className="by">{early}</p>}
      {season.state !== 'closed' && drafts > 0 && (
        <p className="by">
          {drafts === 1 ? '1 class is a draft' : `${drafts} classes are drafts`}, which families don't see until you
          publish
          {drafts === 1 ? ' it' : ' them'}.
        </p>
      )}
      {maySetUp && season.state !== 'closed' && ready > 0 && (
        <div className="row">
          <Button small busy={publish.isBusy} busyLabel="Publishing" onClick={() => void publish.start()}>
            {ready === 1 ? 'Publish the draft' : `Publish ${ready} drafts`}
          </Button>
        </div>
      )}
      <FailureNote failure={publish.failure} title="Nothing published" />
      <FailureNote failure={change.failure} title="Nothing changed" />
      {maySetUp && (
        <div className="row">
          {NEXT[season.state].filter(mayBe).map((next, at) => (
            <Button
              key={next.state}
              small
              tone={at === 0 && season.state === 'draft' ? 'primary' : undefined}
              busy={change.running?.[0].state === next.state}
              busyLabel="Saving"
              onClick={() => void change.start(next)}
            >
              {next.words}
            </Button>
          ))}
        </div>
      )}
    </Panel>
  )
}
