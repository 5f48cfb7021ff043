import { useLater } from '#src/ui/use-later.ts'

const load = () => import('./policy-dialog.tsx').then(({ PolicyDialog }) => ({ default: PolicyDialog }))

/** The dialog of a policy. It loads later, because the policies are at the end of the form. */
export const usePolicyDialog = () => useLater(load)
