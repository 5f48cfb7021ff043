import { useRouteLoaderData } from 'react-router'
import type { PublicProgram } from './contract.ts'

export type { PublicProgram } from './contract.ts'

/** The business, as read by the root loader. Available on every page. */
export function useProgram(): PublicProgram {
  const root = useRouteLoaderData('root') as { program: PublicProgram } | undefined
  if (!root) throw new Error('useProgram needs the root loader to answer `program`')
  return root.program
}
