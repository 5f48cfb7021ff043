import { useState } from 'react'
import { clientFor } from '#src/lib/api-client.ts'
import type { CallArguments } from '#src/lib/contract.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { type Problems, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { FamiliesContract } from '../../../contract.ts'
import { CORRECTION_SENTENCES } from '../../../correction-rules.ts'
import type { FamilyPerson } from '../../../family-people.ts'
import { forStaff } from '../../../registration-messages.ts'

const { api } = clientFor<FamiliesContract>()
type Sent = NonNullable<CallArguments<FamiliesContract['POST /api/admin/families/:id/corrections']>[0]>['body']
/** The corrected part itself. The rest is the same for every part. */
type Part = Sent extends infer Each
  ? Each extends Sent
    ? Omit<Each, 'correctionId' | 'version' | 'reason' | 'parentToldUs'>
    : never
  : never

/** The part of a family file that corrections need. */
export type CorrectableFamily = {
  id: string
  version: string
  parent: string
  phone: string | null
  contacts: readonly FamilyPerson[]
  pickupPeople: readonly FamilyPerson[]
}

/** How staff know, and whether the parent said so. */
export type Knowing = { reason: string; parentToldUs: boolean }
const UNKNOWN: Knowing = { reason: '', parentToldUs: false }

type Options<Fields extends object> = {
  family: CorrectableFamily
  values: Fields
  check: (values: Fields) => Record<string, string>
  /** Why the parent must have said so, or `undefined`. */
  confirm: (values: Fields) => string | undefined
  part: (values: Fields) => Part
  /** The form's name for a field of the server. */
  ofServer?: (fields: Record<string, string>) => Problems
  /** Reads the family again. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** A form that corrects one part of a family. The same content sent twice is corrected once. */
export function useCorrection<Fields extends object>(options: Options<Fields>) {
  const { family, values, check, confirm, part, ofServer, onChanged, onClose } = options
  const [idFor] = useState(requestKeys)
  const toast = useToast()
  return useSaveForm<Fields & Knowing, { message: string }>({
    values: { ...values, ...UNKNOWN },
    check: typed => ({
      ...forStaff(check(typed)),
      reason: typed.reason.trim() ? undefined : CORRECTION_SENTENCES.reason,
      parentToldUs: confirm(typed) && !typed.parentToldUs ? CORRECTION_SENTENCES.parentToldUs : undefined,
    }),
    save({ reason, parentToldUs, ...fields }) {
      const change = { ...part(fields as unknown as Fields), reason, parentToldUs }
      const body = { ...change, correctionId: idFor(change), version: family.version } as Sent
      return api('POST /api/admin/families/:id/corrections', { params: { id: family.id }, body })
    },
    async onSaved({ message }) {
      await onChanged()
      onClose()
      toast({ title: 'Saved', description: message, tone: 'good' })
    },
    ofServer,
    async onRefused({ problem }) {
      if (problem.code === 'changed-meanwhile') await onChanged()
      return false
    },
    unreachable: 'Nothing was changed. Try again.',
  })
}
