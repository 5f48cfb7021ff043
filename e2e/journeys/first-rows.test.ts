import { expect, test } from 'vitest'
import { keepFirstRows } from '../support/first-rows.ts'
import { openStage } from '../support/stage.ts'

/** A site of its own, because its tables change. */
const stage = openStage({ processes: 1 })

test('a site is used again only if its rows can be put back and its tables are what they were', async () => {
  const { pool } = stage.site
  const rows = await keepFirstRows(stage.site)
  await pool.query(`UPDATE users SET email = 'changed@example.com' WHERE email = 'parent@example.com'`)
  await rows.restore()
  const { rowCount } = await pool.query(`SELECT FROM users WHERE email = 'parent@example.com'`)
  expect(rowCount).toBe(1)

  const changed = 'a column, constraint, index or trigger has changed'
  await pool.query('CREATE INDEX planted ON messages (content)')
  await expect(rows.restore()).rejects.toThrow(changed)
  await pool.query('DROP INDEX planted')
  await rows.restore()
  await pool.query('ALTER TABLE messages DROP CONSTRAINT messages_length')
  await expect(rows.restore()).rejects.toThrow(changed)
  await rows.close()
})
