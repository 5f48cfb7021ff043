import type { RouterContextProvider } from 'react-router'
import { contentOf } from '#src/features/content/web.ts'
import type { OrganizationContract, PublicProgram } from '#src/features/organization/contract.ts'
import { pageApi } from '#src/lib/page-api.ts'
import type { SitePagesContract } from '../contract.ts'
import { type Fillings, fillings } from '../fillings.ts'

/** For loaders: the texts staff wrote for a page, and the values of their placeholders. */
export async function loadTexts(
  context: Readonly<RouterContextProvider>,
  page: Parameters<typeof contentOf>[1],
): Promise<{ entries: Awaited<ReturnType<typeof contentOf>>; fill: Fillings }> {
  const [entries, program, numbers] = await Promise.all([
    contentOf(context, page),
    pageApi<OrganizationContract>(context)('GET /api/program') as Promise<PublicProgram>,
    pageApi<SitePagesContract>(context)('GET /api/program/numbers'),
  ])
  return { entries, fill: fillings(program, numbers) }
}
