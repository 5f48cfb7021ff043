import type { Guard } from './guard.ts'

/** Files, secrets, backups, texts, hours and settings. */
export const FILES: readonly Guard[] = [
  {
    keeps: 'a store that names another host gets photos of children carried there',
    file: 'src/platform/files/object-storage.ts',
    take: "redirect: 'error', ",
    put: '',
    test: {
      file: 'src/platform/files/object-storage.test.ts',
      name: 'a photo only goes to the configured store, even if that store redirects elsewhere',
    },
  },
  {
    keeps: 'a page with a script is taken in as a picture',
    file: 'src/platform/files/prepare-picture.ts',
    take: "if (!pictureType(bytes)) return refused('not-a-picture')",
    put: '',
    test: {
      file: 'src/platform/files/pictures.test.ts',
      name: 'SVG, HTML, GIF with a script, and anything renamed are refused by their content (T64)',
    },
  },
  {
    keeps: 'a small picture unpacks into gigabytes',
    file: 'src/platform/files/prepare-picture.ts',
    take: 'if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)',
    put: 'if (false)',
    test: {
      file: 'src/platform/files/pictures.test.ts',
      name: 'a decompression bomb is refused by its claimed size, without being decoded (T65)',
    },
  },
  {
    keeps: 'a form with any number of pictures is read',
    file: 'src/platform/http/read-upload.ts',
    take: 'files: upload.files,\n    fileSize',
    put: 'fileSize',
    test: {
      file: 'src/platform/files/pictures.test.ts',
      name: 'too many bytes, pictures, fields or parts, odd names and broken forms are refused',
    },
  },
  {
    keeps: 'half a photo stays behind when the disk is full',
    file: 'src/platform/files/files.ts',
    take: 'return afterFailure(error, () => db.transaction(tx => drop(tx, [row!.id])))',
    put: 'throw error',
    test: {
      file: 'src/app/disk-full.test.ts',
      name: 'no space for a photo causes a clean 503 with a message, and nothing half-written is kept (R12)',
    },
  },
  {
    keeps: 'the bytes of a deleted photo stay because their store was away once',
    file: 'src/platform/files/files.ts',
    take: 'await enqueue(db, REMOVE_BYTES, { names }, { afterSeconds: TRY_AGAIN_SECONDS })',
    put: '',
    test: {
      file: 'src/platform/files/files.test.ts',
      name: "removing bytes that a store hasn't removed yet is retried until they are gone",
    },
  },
  {
    keeps: 'other users of the machine look at the photos',
    file: 'src/platform/files/disk-storage.ts',
    take: '{ mode: 0o600, flush: true }',
    put: '{ flush: true }',
    test: { file: 'src/platform/files/files.test.ts', name: "other users of the machine can't read pictures" },
  },
  {
    keeps: 'other users of the machine read a backup',
    file: 'src/platform/backup/backup-file.ts',
    take: "{ mode: 0o600, flags: 'wx', flush: true }",
    put: "{ flags: 'wx', flush: true }",
    test: { file: 'src/app/commands/backup.test.ts', name: "other users of the machine can't read backups" },
  },
  {
    keeps: 'other users of the machine read the secret of the server',
    file: 'src/platform/secrets/stored-secret.ts',
    take: "mode: 0o600, flag: 'wx'",
    put: "flag: 'wx'",
    test: {
      file: 'src/platform/secrets/seal.test.ts',
      name: 'processes that start together agree on one secret, which only its owner may read',
    },
  },
  {
    keeps: 'what was sealed for one purpose opens for another',
    file: 'src/platform/secrets/seal.ts',
    take: 'Buffer.alloc(0), purpose, 32',
    put: "Buffer.alloc(0), '', 32",
    test: {
      file: 'src/platform/secrets/seal.test.ts',
      name: 'sealed text opens only for its purpose and its owner',
    },
  },
  {
    keeps: 'an encrypted backup that was cut passes for a whole one',
    file: 'src/platform/backup/encryption.ts',
    take: 'nonce[11] = last ? 1 : 0',
    put: 'nonce[11] = 0',
    test: {
      file: 'src/platform/backup/encryption.test.ts',
      name: 'anything truncated, changed or reordered is refused',
    },
  },
  {
    keeps: 'a backup is of two moments, a payment without its order',
    file: 'src/platform/backup/unload.ts',
    take: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    put: 'BEGIN READ ONLY',
    test: {
      file: 'src/app/commands/backup.test.ts',
      name: 'a backup is consistent, even if rows are written while it is made',
    },
  },
  {
    keeps: 'a backup in the clear holds the keys',
    file: 'src/platform/backup/backup-file.ts',
    take: 'keysIn: passphrase ? from.keysIn : undefined',
    put: 'keysIn: from.keysIn',
    test: {
      file: 'src/app/commands/backup.test.ts',
      name: 'a truncated unencrypted backup, a file that is not a backup, and one from a newer version are refused',
    },
  },
  {
    keeps: 'a restore writes over a database in use',
    file: 'src/platform/backup/load.ts',
    take: 'if (!(await isEmptyDatabase(client)))',
    put: 'if (false)',
    test: {
      file: 'src/app/commands/backup.test.ts',
      name: 'a backup restored to a fresh embedded database is identical, including pictures and jobs',
    },
  },
  {
    keeps: 'a restored backup brings back a family that was deleted',
    file: 'src/features/accounts/server/deletion-ledger.ts',
    take: 'await erase(tx, parts, user)',
    put: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'families that a restored backup brings back are deleted again, and nothing else is',
    },
  },
  {
    keeps: 'a spreadsheet runs a name as a formula',
    file: 'src/platform/csv/csv-file.ts',
    take: '(FORMULA.test(cell) ?',
    put: '(false ?',
    test: {
      file: 'src/platform/csv/csv-file.test.ts',
      name: 'no cell begins like a formula, and every cell keeps its text (T72)',
    },
  },
  {
    keeps: 'a link in a post runs a script',
    file: 'src/lib/markdown-blocks.ts',
    take: 'safeLink((token as Tokens.Link).href)',
    put: '(token as Tokens.Link).href',
    test: {
      file: 'src/features/blog/web/post-text.test.tsx',
      name: '"javascript:alert(1)" is never a link, however it is written',
    },
  },
  {
    keeps: 'signs of LIKE in a search find everything',
    file: 'src/features/search/server/matching.ts',
    take: "text.replace(/[\\\\%_]/g, '\\\\$&')",
    put: 'text',
    test: {
      file: 'src/features/search/server/search-site.test.ts',
      name: 'LIKE wildcards and search syntax are treated as plain characters',
    },
  },
  {
    keeps: 'the search finds a class that is still a draft',
    file: 'src/features/search/server/class-source.ts',
    take: 'isListed} AND ',
    put: 'sql`true`} AND ',
    test: {
      file: 'src/features/search/server/search-site.test.ts',
      name: "drafts, scheduled posts and past classes aren't found",
    },
  },
  {
    keeps: 'an evening class stands at the next day',
    file: 'src/lib/dates.ts',
    take: 'return wallClock(instant, zone).slice(0, 10)',
    put: 'return new Date(instant).toISOString().slice(0, 10)',
    test: { file: 'src/lib/dates.test.ts', name: "a day is in the program's time zone, not in UTC" },
  },
  {
    keeps: 'hours are wrong after a clock change that a page does not know',
    file: 'src/lib/wall-clock.ts',
    take: 'if (!clock || at >= clock.until) return undefined',
    put: 'if (!clock) return undefined',
    test: { file: 'src/lib/wall-clock.test.ts', name: "within its years the machine's time zones are not used" },
  },
  {
    keeps: 'a live site gives places away for test payments',
    file: 'src/platform/config/settings.ts',
    take: "if (!live || allowed || secretKey?.startsWith('sk_live_')) return []",
    put: 'return []',
    test: {
      file: 'src/platform/config/settings.test.ts',
      name: 'a live site refuses the test payment provider unless the long setting allows it',
    },
  },
]
