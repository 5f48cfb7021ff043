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
  'POST /api/admin/newsletters': () => ({ body: {} }),
  'PUT /api/admin/newsletters/:id': () => ({
    url: `/api/admin/newsletters/${newId()}`,
    body: { subject: 'December', previewText: '', blocks: [], revision: 1 },
  }),
  'DELETE /api/admin/newsletters/:id': () => ({ url: `/api/admin/newsletters/${newId()}` }),
  'POST /api/admin/newsletters/:id/test': () => ({ url: `/api/admin/newsletters/${newId()}/test` }),
  'POST /api/admin/newsletters/:id/send': () => ({
    url: `/api/admin/newsletters/${newId()}/send`,
    body: { revision: 1 },
  }),
  'POST /api/admin/newsletters/:id/schedule': () => ({
    url: `/api/admin/newsletters/${newId()}/schedule`,
    body: { revision: 1, day: '2027-01-02', time: '09:00' },
  }),
  'POST /api/admin/newsletters/:id/cancel': () => ({ url: `/api/admin/newsletters/${newId()}/cancel` }),
  'POST /api/admin/newsletters/:id/pictures': () => ({ url: `/api/admin/newsletters/${newId()}/pictures`, body: {} }),
  'POST /api/admin/subscribers/:id/clear-bounce': () => ({ url: `/api/admin/subscribers/${newId()}/clear-bounce` }),
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
