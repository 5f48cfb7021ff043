import * as z from 'zod'
import { agesInOrder, classDetails, classText, minimumFits } from './class-fields.ts'

/** Everything a new class has, except its dates. */
export const NewClass = z
  .strictObject({ kind: z.enum(['class', 'trial', 'program']), ...classText, ...classDetails })
  .refine(...agesInOrder)
  .superRefine(minimumFits)
export type NewClass = z.output<typeof NewClass>
