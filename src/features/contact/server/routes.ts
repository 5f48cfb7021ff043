import * as z from 'zod'
import type { App } from '#src/platform/app.ts'
import { feature, Redirect, Refused } from '#src/platform/http/handlers.ts'
import { countAddressUse } from '#src/platform/http/limits.ts'
import { reasonsOf } from '../contact-rules.ts'
import { CONTACT_LIMIT, contactContract } from '../contract.ts'
import { moveMessage, replyToMessage } from './answer-message.ts'
import { countMessages, listMessages, readThread } from './read-inbox.ts'
import { sendMessage } from './send-message.ts'

const PAGE_SIZE = 30

/** The handlers of the contact contract. */
export function contactRoutes(app: App) {
  const { db } = app
  return feature(contactContract, {
    'POST /api/contact': async ({ body }, { viewer }) => {
      const done = await sendMessage(app, body, viewer)
      return done.ok ? done : new Refused(done.because, done.details)
    },

    'POST /contact': async ({ body }, { viewer, address }) => {
      const within = await countAddressUse(db, 'POST /api/contact', address, CONTACT_LIMIT)
      if (!within.ok) return new Redirect('/contact/not-sent?why=limited')
      const form = PlainForm.safeParse(body)
      if (!form.success) return new Redirect('/contact/not-sent')
      const done = await sendMessage(app, form.data, viewer)
      if (done.ok) return new Redirect(`/contact/sent?reference=${done.reference}&about=${form.data.subject}`)
      return new Redirect(`/contact/not-sent?why=${reasonsOf(done.details?.fields ?? {}).join(',')}`)
    },

    'GET /api/admin/inbox': async ({ query: { page = 1, ...filters } }) => {
      const counts = await countMessages(db, filters)
      const messages = await listMessages(db, filters, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
      const total = filters.state ? counts[filters.state] : counts.new + counts.answered + counts.closed
      return { messages, total, page, pageSize: PAGE_SIZE, counts }
    },

    'GET /api/admin/inbox/:id': async ({ params }) => (await readThread(db, params.id)) ?? new Refused('not-found'),

    'POST /api/admin/inbox/:id/reply': async ({ params, body }, { viewer, note }) => {
      const done = await replyToMessage({ ...app, note }, params.id, body.text, viewer.id)
      return done.ok ? done.thread : new Refused(done.because)
    },

    'POST /api/admin/inbox/:id/state': async ({ params, body }, { note }) => {
      const done = await moveMessage({ ...app, note }, params.id, body.state)
      return done.ok ? done.thread : new Refused(done.because)
    },
  })
}

const text = z.string().max(20_000).default('')
/**
 * A plain form sends every field, including empty ones, and two characters per line break. The use case reports
 * problems.
 */
const PlainForm = z.object({
  name: text,
  email: text,
  subject: text,
  message: text.transform(each => each.replace(/\r\n/g, '\n')),
  website: text,
})
