import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { Changed, sessionRefusals } from './admin-contract.ts'
import { MOVE_SCOPES } from './move-sessions.ts'
import { SessionByHand } from './session-fields.ts'

const params = z.object({ id: z.uuid(), sessionId: z.uuid() })
const Move = SessionByHand.omit({ updatedAt: true }).extend({ scope: z.enum(MOVE_SCOPES) })
const Meeting = z.object({ startsAt: z.string(), endsAt: z.string(), room: z.string().nullable() })

const Preview = z.object({
  /** Changes whenever what would move, or who would be told, does: sent back to move exactly this. */
  version: z.string(),
  sessions: z.array(
    z.object({
      id: z.string(),
      from: Meeting,
      to: Meeting,
      /** Staff had moved it individually: it keeps its distance from the others. */
      isSetIndividually: z.boolean(),
      /** `past` and `same-time` prevent the move. The others are warnings, `with` naming the class or the closed day. */
      conflicts: z.array(
        z.object({
          kind: z.enum(['past', 'same-time', 'closed', 'room', 'teacher']),
          with: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Sessions that stay: those that have started, and with `later` those before. */
  staying: z.int(),
  /** Who gets the one email about all of it. */
  families: z.int(),
  familyNames: z.array(z.string()),
  children: z.int(),
  /** Spots that would lose a session they have; the move is refused while there are any. */
  stuck: z.int(),
})

const { 'not-found': notFound, 'no-session': noSession, begun, 'called-off': calledOff } = sessionRefusals
const refusals = { 'not-found': notFound, 'no-session': noSession, begun, 'called-off': calledOff }

/** Moving several sessions of a class at once. */
export const movesContract = defineContract({
  'POST /api/admin/classes/:id/sessions/:sessionId/move-preview': {
    summary:
      'What moving this and the later sessions, or all, would change: dates, conflicts, who is told. Writes nothing',
    access: 'staff',
    permission: 'classes',
    params,
    body: Move,
    answer: Preview,
    refusals,
  },
  'POST /api/admin/classes/:id/sessions/:sessionId/moves': {
    summary:
      'Moves this and the later sessions, or all, exactly as the preview showed it. Each family gets one email with a calendar file',
    access: 'staff',
    permission: 'classes',
    params,
    body: Move.extend({ version: z.string().max(100) }),
    answer: Changed.extend({ /** Sessions that moved. */ moved: z.int() }),
    repeatable: true,
    refusals: {
      ...refusals,
      'plan-changed': {
        status: 409,
        message: 'Something changed since you checked, so nothing was moved. Check the new preview, then move again.',
      },
      'not-possible': {
        status: 409,
        message: "These sessions can't move like this. Choose another day or time.",
      },
    },
  },
})
export type MovePreview = z.infer<typeof Preview>
export type MovesContract = typeof movesContract
