import type { Guard } from './guard.ts'

const admin = 'src/features/classes/server/admin'
const registrations = 'src/features/registrations/server'
const file = 'src/app/sessions-moved-together.test.ts'

/** Moving several sessions of a class at once. */
export const MOVED_SESSIONS: readonly Guard[] = [
  {
    keeps: 'sessions move otherwise than the preview showed, or twice',
    file: `${admin}/move-sessions.ts`,
    take: "if (plan.preview.version !== asked.version) return refused('plan-changed')",
    put: '',
    test: { file, name: 'a move is refused if anything changed since the preview, and a repeated request moves once' },
  },
  {
    keeps: 'a move takes a session from a child',
    file: `${admin}/move-sessions.ts`,
    take: "if (!isPossible(plan)) return refused('not-possible')",
    put: '',
    test: { file, name: 'a weekday spot without a last day that cannot follow blocks the move' },
  },
  {
    keeps: 'children with chosen weeks are on the roster of sessions they did not book',
    file: `${admin}/move-sessions.ts`,
    take: 'await families?.keepSessions?.(tx, plan.moving)',
    put: '',
    test: { file, name: 'children with weeks of a full program keep them when one week moves onto another' },
  },
  {
    keeps: 'a full program cannot move, because its seats are counted half before and half after',
    file: `${admin}/move-sessions.ts`,
    take: '  await unguarded()\n',
    put: '',
    test: { file, name: 'selected weekdays of a full program follow its moved sessions' },
  },
  {
    keeps: 'a family is told about moved sessions that are not its own',
    file: `${registrations}/mails/class-changed.ts`,
    take: 'isFollowed ? undefined : moved.from',
    put: 'moved.from',
    test: { file, name: 'children with weeks of a full program keep them when one week moves onto another' },
  },
  {
    keeps: 'rescheduling by the rule takes a move back',
    file: `${admin}/move-sessions.ts`,
    take: '...(plan.rule ? { rule: plan.rule } : {}),',
    put: '',
    test: {
      file,
      name: 'sessions that have begun or were canceled stay, and applying the rule again moves nothing back',
    },
  },
  {
    keeps: 'sessions before the moved ones go when the rule is applied again',
    file: `${admin}/move-sessions.ts`,
    take: 'if (plan.rule) await keepFromRule(context, tx, plan)',
    put: '',
    test: { file, name: 'sessions before the moved ones keep their dates when the rule is applied again' },
  },
]
