import type { ClassesAdminContract } from '#src/features/classes/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import type { OrganizationContract } from '../../contract.ts'

/** The settings page's API calls, each typed by its feature's contract. */
export const { api } = clientFor<OrganizationContract>()
export const { api: officeApi } = clientFor<ClassesAdminContract>()
