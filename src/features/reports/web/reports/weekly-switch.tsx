import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'

/** Turns the Monday report on or off for the reader. It takes effect right away, and flips back if it couldn't be saved. */
export function WeeklySwitch({ isOn }: { isOn: boolean }) {
  const [on, setOn] = useState(isOn)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  async function turn(next: boolean) {
    setOn(next)
    try {
      await api('PUT /api/admin/reports/weekly-email', { body: { on: next } })
      await revalidate()
    } catch (error) {
      setOn(!next)
      toast({ title: 'Not saved', description: sentenceOf(error, 'Try again.'), tone: 'destructive' })
    }
  }
  return (
    <Panel as="section" className="weekly-switch" aria-label="Monday email">
      <Switch checked={on} onChange={event => void turn(event.target.checked)}>
        Email me this every Monday
      </Switch>
      <p className="by">
        Last week's money, registrations, fill and attendance, sent to you at 7 AM. Every email has a link that turns it
        off.
      </p>
    </Panel>
  )
}

/** Whether the reader gets the report failed to load. */
export const WeeklyFailed = () => (
  <Panel>
    <LoadFailed title="Couldn't load your Monday email">
      Nothing was changed. Only this setting couldn't load.
    </LoadFailed>
  </Panel>
)
