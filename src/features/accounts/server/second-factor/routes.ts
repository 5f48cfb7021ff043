import { encode } from 'uqr'
import { readProgramSettings, senderIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type Handlers, Refused, type Viewer } from '#src/platform/http/handlers.ts'
import { codeRefusals, type secondFactorContract } from '../../second-factor-contract.ts'
import { isPasswordConfirmed } from '../confirm-password.ts'
import { findUser } from '../find-user.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { hasSecondFactor } from './check-code.ts'
import { appAddress } from './codes.ts'
import { resetSecondFactor } from './reset.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from './set-up.ts'
import { signInWithCode } from './sign-in-with-code.ts'

/** The two-step verification calls. All except signing in need a password typed within the last 10 minutes. */
export function secondFactorRoutes(app: App): Handlers<typeof secondFactorContract> {
  const { db, clock, settings } = app
  const confirmed = (viewer: Viewer) => isPasswordConfirmed(db, viewer, clock.now())
  const ownerOf = async (viewer: Viewer) => (await findUser(db, viewer.id))!

  return {
    'POST /api/auth/login/code': async ({ body }, asking) => {
      asking.setHeader('cache-control', 'private, no-store')
      const done = await signInWithCode(app, body.code, asking)
      if (done.ok) return { message: 'Welcome back.' }
      if (done.because === 'too-many-tries') asking.setHeader('retry-after', String(done.details?.retryAfterSeconds))
      return codeRefused(done)
    },
    'GET /api/account/second-factor': (_, { viewer }) => readSecondFactor(app, viewer),
    'POST /api/account/second-factor/start': async (_, { viewer }) => {
      if (!(await confirmed(viewer))) return new Refused('confirm-password')
      const secret = await startSecondFactor(app, viewer.id)
      const { email } = await ownerOf(viewer)
      const { brand } = await readProgramSettings(db)
      const address = appAddress(secret, { brand, email })
      return { secret, address, picture: pictureOf(address) }
    },
    'POST /api/account/second-factor/confirm': async ({ body }, asking) => {
      if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')
      const done = await confirmSecondFactor(app, body.code, asking)
      return done.ok ? { recoveryCodes: done.recoveryCodes } : codeRefused(done)
    },
    'POST /api/account/second-factor/recovery-codes': async (_, { viewer }) => {
      if (!(await confirmed(viewer))) return new Refused('confirm-password')
      if (!(await hasSecondFactor(db, viewer.id))) return new Refused('not-on')
      const user = await ownerOf(viewer)
      return inTransaction(db, async tx => {
        await app.mail(tx, secondFactorMail(await senderIn(tx, settings), user, 'recovery-codes'))
        return { recoveryCodes: await replaceRecoveryCodes(tx, viewer.id) }
      })
    },
    'DELETE /api/account/second-factor': async (_, { viewer, note }) => {
      if (settings.live) return new Refused('required')
      if (!(await confirmed(viewer))) return new Refused('confirm-password')
      const user = await ownerOf(viewer)
      await inTransaction(db, async tx => {
        if (!(await removeSecondFactor(tx, viewer.id))) return
        await note(tx, { about: { kind: 'staff', id: viewer.id }, after: { secondFactor: 'off' } })
        await app.mail(tx, secondFactorMail(await senderIn(tx, settings), user, 'off'))
      })
      return { message: 'You now sign in with just your password.' }
    },
    'POST /api/admin/staff/:id/reset-second-factor': async ({ params }, asking) => {
      if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')
      const done = await resetSecondFactor(app, params.id, asking)
      if (!done.ok) return new Refused(done.because)
      return { message: "They're signed out everywhere, and we emailed them about it." }
    },
  }
}

function codeRefused({ because, details }: { because: string; details?: Record<string, unknown> }) {
  if (because !== 'wrong-code') return new Refused(because, details)
  return new Refused(because, { fields: { code: codeRefusals['wrong-code'].message } })
}

/** The dark squares of a QR code as one SVG path, one unit per square. */
function pictureOf(address: string) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
