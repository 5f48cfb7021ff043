import type { ClassFamilies } from '#src/features/classes/server.ts'
import type { App } from '#src/platform/app.ts'
import { keepSessions, planMove } from './follow-moves.ts'
import { lockRegistrations } from './lock-registrations.ts'
import { mailClassChanged } from './mails/class-changed.ts'
import { moveDropIns } from './move-drop-ins.ts'

/** What classes announce to their families; `app` passes it to the classes feature. */
export function classFamilies(app: Pick<App, 'mail' | 'settings' | 'clock'>): ClassFamilies {
  return {
    lockRegistrations,
    planMove,
    keepSessions,
    async notify(tx, told) {
      if (!told.isFollowed) await moveDropIns(tx, told)
      return mailClassChanged(app, tx, told)
    },
  }
}
