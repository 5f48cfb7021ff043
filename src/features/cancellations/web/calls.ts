import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import type { CancellationsContract } from '../contract.ts'

/** The browser's client for this feature. */
export const { api, query } = clientFor<CancellationsContract>()

/** What canceling a spot would mean right now. Read again whenever the dialog opens. */
export const eligibilityOf = (id: string) =>
  clientFor<RegistrationsContract>().query('GET /api/registrations/:id/cancellation-eligibility', { params: { id } })
