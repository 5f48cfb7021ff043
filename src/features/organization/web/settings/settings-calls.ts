import type { ClassesAdminContract } from '#src/features/classes/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import type { OrganizationContract } from '../../contract.ts'

/** The calls of the settings page, each by the contract of its feature. */
export const { api } = clientFor<OrganizationContract>()
export const { api: officeApi } = clientFor<ClassesAdminContract>()
