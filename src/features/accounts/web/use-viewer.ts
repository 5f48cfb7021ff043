import { useRouteLoaderData } from 'react-router'
import type { CurrentUser } from '../contract.ts'

/** The signed-in person, or `null`. The shell's root loader asks once for all pages. */
export function useViewer(): CurrentUser | null {
  const root = useRouteLoaderData('root') as { viewer?: CurrentUser | null } | undefined
  return root?.viewer ?? null
}
