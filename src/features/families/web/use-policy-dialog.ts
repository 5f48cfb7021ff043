import { useLater } from '#src/ui/use-later.ts'

const load = () => import('./policy-dialog.tsx').then(({ PolicyDialog }) => ({ default: PolicyDialog }))

/** The dialog of a policy, which the form needs only once it has been read that far. */
export const usePolicyDialog = () => useLater(load)
