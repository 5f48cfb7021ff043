import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { type Joining, registrationErrors } from '../registration-rules.ts'

/**
 * Today's problems with a form, as details of an `invalid-input` refusal, or `undefined`. The shape of the form alone can't
 * tell whether a child could have been born on the typed day.
 */
export async function validateForToday(app: App, joining: Joining) {
  const { timeZone } = await readProgramSettings(app.db)
  const fields = registrationErrors(joining, dayOf(app.clock.now(), timeZone))
  const [message] = Object.values(fields)
  return message ? { fields, message } : undefined
}
