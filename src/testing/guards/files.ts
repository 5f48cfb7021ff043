import type { Guard } from './guard.ts'

/** Files, secrets, backups, text, times and settings. */
export const FILES: readonly Guard[] = [
  {
    prevents: "a store that redirects to another host gets children's photos sent there",
    file: 'src/platform/files/object-storage.ts',
    find: "redirect: 'error', ",
    replacement: '',
    test: {
      file: 'src/platform/files/object-storage.test.ts',
      name: 'a photo only goes to the configured store, even if that store redirects elsewhere',
    },
  },
  {
    prevents: 'a page with a script is accepted as a picture',
    file: 'src/platform/files/prepare-picture.ts',
    find: "if (!pictureType(bytes)) return refused('not-a-picture')",
    replacement: '',
    test: {
      file: 'src/platform/files/pictures.test.ts',
      name: 'SVG, HTML, GIF with a script, and anything renamed are refused by their content (T64)',
    },
  },
  {
    prevents: 'a small picture decompresses into gigabytes',
    file: 'src/platform/files/prepare-picture.ts',
    find: 'if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)',
    replacement: 'if (false)',
    test: {
      file: 'src/platform/files/pictures.test.ts',
      name: 'a decompression bomb is refused by its claimed size, without being decoded (T65)',
    },
  },
  {
    prevents: 'a form with any number of pictures is accepted',
    file: 'src/platform/http/read-upload.ts',
    find: 'files: upload.files,\n    fileSize',
    replacement: 'fileSize',
    test: {
      file: 'src/platform/files/pictures.test.ts',
      name: 'too many bytes, pictures, fields or parts, odd names and broken forms are refused',
    },
  },
  {
    prevents: 'half a photo stays behind when the disk is full',
    file: 'src/platform/files/files.ts',
    find: 'return afterFailure(error, () => db.transaction(tx => drop(tx, [row!.id])))',
    replacement: 'throw error',
    test: {
      file: 'src/app/disk-full.test.ts',
      name: 'no space for a photo causes a clean 503 with a message, and nothing half-written is kept (R12)',
    },
  },
  {
    prevents: "a deleted photo's bytes stay because the store was down once",
    file: 'src/platform/files/files.ts',
    find: 'await enqueue(db, REMOVE_BYTES, { names }, { afterSeconds: TRY_AGAIN_SECONDS })',
    replacement: '',
    test: {
      file: 'src/platform/files/files.test.ts',
      name: "removing bytes that a store hasn't removed yet is retried until they are gone",
    },
  },
  {
    prevents: 'other users on the machine can see the photos',
    file: 'src/platform/files/disk-storage.ts',
    find: '{ mode: 0o600, flush: true }',
    replacement: '{ flush: true }',
    test: { file: 'src/platform/files/files.test.ts', name: "other users of the machine can't read pictures" },
  },
  {
    prevents: 'other users on the machine can read a backup',
    file: 'src/platform/backup/backup-file.ts',
    find: "{ mode: 0o600, flags: 'wx', flush: true }",
    replacement: "{ flags: 'wx', flush: true }",
    test: { file: 'src/app/commands/backup.test.ts', name: "other users of the machine can't read backups" },
  },
  {
    prevents: "other users on the machine can read the server's secret",
    file: 'src/platform/secrets/stored-secret.ts',
    find: "mode: 0o600, flag: 'wx'",
    replacement: "flag: 'wx'",
    test: {
      file: 'src/platform/secrets/seal.test.ts',
      name: 'processes that start together agree on one secret, which only its owner may read',
    },
  },
  {
    prevents: 'data sealed for one purpose opens for another',
    file: 'src/platform/secrets/seal.ts',
    find: 'Buffer.alloc(0), purpose, 32',
    replacement: "Buffer.alloc(0), '', 32",
    test: {
      file: 'src/platform/secrets/seal.test.ts',
      name: 'sealed text opens only for its purpose and its owner',
    },
  },
  {
    prevents: 'a truncated encrypted backup passes as complete',
    file: 'src/platform/backup/encryption.ts',
    find: 'nonce[11] = last ? 1 : 0',
    replacement: 'nonce[11] = 0',
    test: {
      file: 'src/platform/backup/encryption.test.ts',
      name: 'anything truncated, changed or reordered is refused',
    },
  },
  {
    prevents: 'a backup mixes two points in time, such as a payment without its order',
    file: 'src/platform/backup/unload.ts',
    find: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    replacement: 'BEGIN READ ONLY',
    test: {
      file: 'src/app/commands/backup.test.ts',
      name: 'a backup is consistent, even if rows are written while it is made',
    },
  },
  {
    prevents: 'an unencrypted backup contains the keys',
    file: 'src/platform/backup/backup-file.ts',
    find: 'keysIn: passphrase ? from.keysIn : undefined',
    replacement: 'keysIn: from.keysIn',
    test: {
      file: 'src/app/commands/backup.test.ts',
      name: 'a truncated unencrypted backup, a file that is not a backup, and one from a newer version are refused',
    },
  },
  {
    prevents: 'a restore overwrites a database in use',
    file: 'src/platform/backup/load.ts',
    find: 'if (!(await isEmptyDatabase(client)))',
    replacement: 'if (false)',
    test: {
      file: 'src/app/commands/backup.test.ts',
      name: 'a backup restored to a fresh embedded database is identical, including pictures and jobs',
    },
  },
  {
    prevents: 'a restored backup brings back a deleted family',
    file: 'src/features/accounts/server/deletion-ledger.ts',
    find: 'await erase(tx, parts, user)',
    replacement: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'families that a restored backup brings back are deleted again, and nothing else is',
    },
  },
  {
    prevents: 'a spreadsheet runs a name as a formula',
    file: 'src/platform/csv/csv-file.ts',
    find: '(FORMULA.test(cell) ?',
    replacement: '(false ?',
    test: {
      file: 'src/platform/csv/csv-file.test.ts',
      name: 'no cell begins like a formula, and every cell keeps its text (T72)',
    },
  },
  {
    prevents: 'a link in a post runs a script',
    file: 'src/lib/markdown-blocks.ts',
    find: 'safeLink((token as Tokens.Link).href)',
    replacement: '(token as Tokens.Link).href',
    test: {
      file: 'src/features/blog/web/post-text.test.tsx',
      name: '"javascript:alert(1)" is never a link, however it is written',
    },
  },
  {
    prevents: 'LIKE wildcards in a search match everything',
    file: 'src/features/search/server/matching.ts',
    find: "text.replace(/[\\\\%_]/g, '\\\\$&')",
    replacement: 'text',
    test: {
      file: 'src/features/search/server/search-site.test.ts',
      name: 'LIKE wildcards and search syntax are treated as plain characters',
    },
  },
  {
    prevents: 'the search finds a class that is still a draft',
    file: 'src/features/search/server/class-source.ts',
    find: 'isListed} AND ',
    replacement: 'sql`true`} AND ',
    test: {
      file: 'src/features/search/server/search-site.test.ts',
      name: "drafts, scheduled posts and past classes aren't found",
    },
  },
  {
    prevents: 'an evening class shows up on the next day',
    file: 'src/lib/dates.ts',
    find: 'return wallClock(instant, zone).slice(0, 10)',
    replacement: 'return new Date(instant).toISOString().slice(0, 10)',
    test: { file: 'src/lib/dates.test.ts', name: "a day is in the program's time zone, not in UTC" },
  },
  {
    prevents: "times are wrong after a clock change that a page doesn't know about",
    file: 'src/lib/wall-clock.ts',
    find: 'if (!clock || at >= clock.until) return undefined',
    replacement: 'if (!clock) return undefined',
    test: { file: 'src/lib/wall-clock.test.ts', name: "within its years the machine's time zones are not used" },
  },
  {
    prevents: 'a live site gives away spots for test payments',
    file: 'src/platform/config/settings.ts',
    find: "if (!live || allowed || secretKey?.startsWith('sk_live_')) return []",
    replacement: 'return []',
    test: {
      file: 'src/platform/config/settings.test.ts',
      name: 'a live site refuses the test payment provider unless the long setting allows it',
    },
  },
]
