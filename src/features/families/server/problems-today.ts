import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { type Joining, joiningProblems } from '../joining-rules.ts'

/**
 * What is wrong with a form today, as details of an `invalid-input` refusal; `undefined` when nothing is. The shape of
 * the form alone cannot tell whether a child can have been born on the day that was typed.
 */
export async function problemsToday(app: App, joining: Joining) {
  const { timeZone } = await readProgramSettings(app.db)
  const fields = joiningProblems(joining, dayOf(app.clock.now(), timeZone))
  const [message] = Object.values(fields)
  return message ? { fields, message } : undefined
}
