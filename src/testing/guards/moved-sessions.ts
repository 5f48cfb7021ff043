import type { Guard } from './guard.ts'

const admin = 'src/features/classes/server/admin'
const registrations = 'src/features/registrations/server'
const file = 'src/app/sessions-moved-together.test.ts'

/** Moving several sessions of a class at once. */
export const MOVED_SESSIONS: readonly Guard[] = [
  {
    prevents: 'sessions move differently than the preview showed, or twice',
    file: `${admin}/move-sessions.ts`,
    find: "if (plan.preview.version !== asked.version) return refused('plan-changed')",
    replacement: '',
    test: { file, name: 'a move is refused if anything changed since the preview, and a repeated request moves once' },
  },
  {
    prevents: 'a move takes a session from a child',
    file: `${admin}/move-sessions.ts`,
    find: "if (!isPossible(plan)) return refused('not-possible')",
    replacement: '',
    test: { file, name: 'a weekday spot without a last day that cannot follow blocks the move' },
  },
  {
    prevents: "children with chosen weeks are on the roster of sessions they didn't book",
    file: `${admin}/move-sessions.ts`,
    find: 'await families?.keepSessions?.(tx, plan.moving)',
    replacement: '',
    test: { file, name: 'children with weeks of a full program keep them when one week moves onto another' },
  },
  {
    prevents: "a full program can't be moved, because its seats are counted partly before and partly after the move",
    file: `${admin}/move-sessions.ts`,
    find: '  await unguarded()\n',
    replacement: '',
    test: { file, name: 'selected weekdays of a full program follow its moved sessions' },
  },
  {
    prevents: "a family is told about moved sessions that its children don't attend",
    file: `${registrations}/mails/class-changed.ts`,
    find: 'isFollowed ? undefined : moved.from',
    replacement: 'moved.from',
    test: { file, name: 'children with weeks of a full program keep them when one week moves onto another' },
  },
  {
    prevents: 'applying the rule again undoes a move',
    file: `${admin}/move-sessions.ts`,
    find: '...(plan.rule ? { rule: plan.rule } : {}),',
    replacement: '',
    test: {
      file,
      name: 'sessions that have begun or were canceled stay, and applying the rule again moves nothing back',
    },
  },
  {
    prevents: 'sessions before the moved ones are moved or deleted when the rule is applied again',
    file: `${admin}/move-sessions.ts`,
    find: 'if (plan.rule) await keepFromRule(context, tx, plan)',
    replacement: '',
    test: { file, name: 'sessions before the moved ones keep their dates when the rule is applied again' },
  },
]
