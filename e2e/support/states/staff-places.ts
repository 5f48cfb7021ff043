import type { Stage } from './stage.ts'

const one = async ({ site }: Stage, sql: string): Promise<string> => (await site.pool.query(sql)).rows[0].id
/** Where staff see a family that has spots. */
export const family = async (stage: Stage) =>
  `/admin/families/${await one(stage, `SELECT id FROM users WHERE email = 'parent@example.com'`)}`
export const aClass = async (stage: Stage) =>
  `/admin/classes/${await one(stage, `SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)}`
export const aSeason = async (stage: Stage) =>
  `/admin/seasons/${await one(stage, `SELECT season_id AS id FROM offerings WHERE slug = 'big-sky-painting'`)}`
/** A message to everyone with a spot in a season. */
export const seasonMessage = async (stage: Stage) =>
  `/admin/group-messages/new?kind=season&of=${await one(stage, `SELECT season_id AS id FROM offerings o WHERE EXISTS (SELECT FROM registrations r WHERE r.offering_id = o.id AND r.status = 'confirmed') LIMIT 1`)}`
export const session = (stage: Stage) => one(stage, 'SELECT id FROM sessions ORDER BY starts_at DESC LIMIT 1')
/** The newsletter that's being written. */
export const newsletterDraft = async (stage: Stage) =>
  `/admin/newsletter/${await one(stage, `SELECT id FROM newsletter_issues WHERE state = 'draft' LIMIT 1`)}`
export const groupMessage = async (stage: Stage) =>
  `/admin/group-messages/${await one(stage, 'SELECT id FROM group_messages LIMIT 1')}`
