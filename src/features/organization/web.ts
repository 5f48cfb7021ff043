import { useRouteLoaderData } from 'react-router'
import type { PublicProgram } from './contract.ts'

export type { PublicProgram } from './contract.ts'

/** The business as the root loader read it; there for every page. */
export function useProgram(): PublicProgram {
  const root = useRouteLoaderData('root') as { program: PublicProgram } | undefined
  if (!root) throw new Error('useProgram needs the root loader to answer `program`')
  return root.program
}
