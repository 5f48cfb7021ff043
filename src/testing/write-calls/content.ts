import { newId } from '#src/lib/ids.ts'
import type { CallBody, WriteCalls } from './write-call.ts'

/** Texts, blog, newsletter and contact. */
export const CONTENT: WriteCalls = {
  'POST /api/content': () => ({ body: { key: 'k', title: 't', content: 'c' } }),
  'PUT /api/content/:key': () => ({ url: '/api/content/k', body: { title: 't', content: newId(), isActive: true } }),
  'DELETE /api/content/:key': () => ({ url: '/api/content/k' }),
  'POST /api/content/:key/restore': () => ({ url: '/api/content/k/restore', body: { version: 1 } }),
  'POST /api/admin/blog': () => ({ body: aPost() }),
  'PUT /api/admin/blog/:id': () => ({ url: `/api/admin/blog/${newId()}`, body: { ...aPost(), version: 1 } }),
  'DELETE /api/admin/blog/:id': () => ({ url: `/api/admin/blog/${newId()}` }),
  'POST /api/newsletter/subscribe': () => ({ body: { email: `${newId()}@example.com`, source: 'website' } }),
  'PUT /api/admin/reports/weekly-email': () => ({ body: { on: true } }),
  'POST /api/weekly-report/stop': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/newsletter/unsubscribe': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/newsletter/resubscribe': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/contact': () => ({
    body: { name: 'Maya', email: 'maya@example.com', subject: 'general', message: 'Is there a class on Friday?' },
  }),
  'POST /api/admin/inbox/:id/reply': () => ({ url: `/api/admin/inbox/${newId()}/reply`, body: { text: 'Yes.' } }),
  'POST /api/admin/inbox/:id/state': () => ({ url: `/api/admin/inbox/${newId()}/state`, body: { state: 'closed' } }),
}

function aPost(): CallBody {
  const words = { title: 'Paper boats', excerpt: 'They float.', body: 'Fold here.', authorName: 'Maya' }
  return { ...words, tags: [], picture: null, materials: [], steps: [], publishing: { when: 'draft' } }
}
