import type { Guard } from './guard.ts'

/** Requests, responses, pages, the log, and what a browser stores. */
export const ANSWERS: readonly Guard[] = [
  {
    prevents: 'another site signs a parent out with a link',
    file: 'src/features/accounts/server/sign-out.ts',
    find: "if (site !== undefined && site !== 'none') return false",
    replacement: '',
    test: {
      file: 'src/features/accounts/server/sign-out.test.ts',
      name: 'no other site, typed URL or preloading signs anyone out',
    },
  },
  {
    prevents: 'another site changes data as the signed-in person',
    file: 'src/platform/http/mount.ts',
    find: "return site !== 'same-origin' && site !== 'none'",
    replacement: 'return false',
    test: {
      file: 'src/testing/serve.test.ts',
      name: 'unknown fields, malformed JSON, wrong methods and other sites are all refused in the same format',
    },
  },
  {
    prevents: "a field that isn't in the contract leaves the server",
    file: 'src/platform/http/endpoint.ts',
    find: 'body: write(result)',
    replacement: 'body: JSON.stringify(result)',
    test: { file: 'src/testing/serve.test.ts', name: 'a response contains only the fields in its contract' },
  },
  {
    prevents: 'an error reveals SQL statements and file names to a visitor',
    file: 'src/platform/http/report-failure.ts',
    find: "code: 'surprise' }",
    replacement: "code: 'surprise', message: String(error) }",
    test: {
      file: 'src/app/answers.test.ts',
      name: 'an error inside a handler reveals no internals in the response',
    },
  },
  {
    prevents: "a browser or proxy caches a family's response",
    file: 'src/platform/http/mount.ts',
    find: "if (each.route.access !== 'public' || viewer) reply.header('cache-control', 'private, no-store')",
    replacement: '',
    test: { file: 'src/app/answers.test.ts', name: 'personal responses are never cached by browsers or proxies' },
  },
  {
    prevents: 'another site frames a page and hijacks clicks',
    file: 'src/platform/http/security-headers.ts',
    find: "'x-frame-options': 'DENY',",
    replacement: '',
    test: { file: 'src/app/answers.test.ts', name: 'every response has the security headers' },
  },
  {
    prevents: 'a cookie is sent without https',
    file: 'src/platform/http/security-headers.ts',
    find: 'live ? { ',
    replacement: 'live === undefined ? { ',
    test: {
      file: 'src/platform/http/security-headers.test.ts',
      name: 'browsers always use https for a live site once they have visited it; other sites send no such header',
    },
  },
  {
    prevents: "a script in user text is allowed by the page's policy and runs",
    file: 'src/platform/http/security-headers.ts',
    find: "attributes.includes(mark) && text !== ''",
    replacement: "text !== ''",
    test: {
      file: 'src/platform/http/security-headers.test.ts',
      name: 'only scripts that the renderer marked are in the policy, and the mark is removed (T70)',
    },
  },
  {
    prevents: 'a response made for one family is cached for everyone',
    file: 'src/platform/http/endpoint.ts',
    find: 'action({ ...asking, viewer: null })',
    replacement: 'action(asking)',
    test: {
      file: 'src/platform/http/remembered.test.ts',
      name: 'its handler does not learn who is asking, even while nothing is cached',
    },
  },
  {
    prevents: "a signed-in person's page is cached for visitors",
    file: 'src/app/page-server.ts',
    find: 'if (viewer) return render(url, asking)',
    replacement: '',
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'signed-in users get their own page, which no one else gets afterward',
    },
  },
  {
    prevents: "a signed-in person gets a visitor's cached page",
    file: 'src/app/page-server.ts',
    find: ' || headers.cookie !== undefined',
    replacement: '',
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'signed-in users get their own page, which no one else gets afterward',
    },
  },
  {
    prevents: "a browser keeps a family's page after they sign out",
    file: 'src/app/page-server.ts',
    find: "reply.header('cache-control', 'private, no-store')",
    replacement: '',
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'signed-in users get their own page, which no one else gets afterward',
    },
  },
  {
    prevents: "made-up queries push the site's pages out of the cache",
    file: 'src/app/page-server.ts',
    find: "(key.includes('?') ? asked : plain)",
    replacement: "(key === '?' ? asked : plain)",
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'a flood of 1,000 search texts evicts no page from the cache',
    },
  },
  {
    prevents: 'spots that are gone still show as open after a change',
    file: 'src/platform/cache/answer-cache.ts',
    find: 'generation === this.#generation && keep(value)',
    replacement: 'keep(value)',
    test: {
      file: 'src/platform/cache/answer-cache.test.ts',
      name: 'data read before a change is not cached after it',
    },
  },
  {
    prevents: 'a process that misses change notifications keeps caching',
    file: 'src/platform/cache/answer-cache.ts',
    find: 'if (this.#suspended) return make()',
    replacement: '',
    test: {
      file: 'src/platform/cache/answer-cache.test.ts',
      name: 'without change notifications nothing is cached or shared, and earlier work is not cached afterwards',
    },
  },
  {
    prevents: "a person's address appears in the log",
    file: 'src/platform/log/bare-error.ts',
    find: '.replace(/\\S+@\\S+/g, GONE)',
    replacement: '',
    test: { file: 'src/platform/log/log.test.ts', name: 'an address quoted in a message is removed' },
  },
  {
    prevents: 'words from a request appear in the log',
    file: 'src/platform/log/bare-error.ts',
    find: 'without(typed, messageOf(error))',
    replacement: 'messageOf(error)',
    test: {
      file: 'src/platform/log/log.test.ts',
      name: 'words from the request are removed from the message, however deeply nested',
    },
  },
  {
    prevents: "staff read a family's data and no one can tell",
    file: 'src/platform/audit/record-audit-entry.ts',
    find: 'route.recorded === true || readsFamily',
    replacement: 'readsFamily',
    test: {
      file: 'src/features/operations/server/outbox.test.ts',
      name: 'reading an email is recorded, and shows no link secrets and nothing people typed',
    },
  },
  {
    prevents: "a client that reads nothing fills up the server's memory",
    file: 'src/platform/live/live.ts',
    find: 'body.readableLength > MOST_WAITING_BYTES',
    replacement: 'body.destroyed',
    test: {
      file: 'src/platform/live/live.test.ts',
      name: 'a client that reads nothing is disconnected instead of filling up memory',
    },
  },
  {
    prevents: 'a return URL leads to another site',
    file: 'src/lib/return-to.ts',
    find: 'if (decoded === undefined || !isPlainPath(decoded)) return undefined',
    replacement: '',
    test: { file: 'src/lib/return-to.test.ts', name: 'refuses all well-known tricks for leading to another site' },
  },
  {
    prevents: "two tabs with the same form overwrite each other's drafts",
    file: 'src/ui/drafts.ts',
    find: 'const isOurs = !current ||',
    replacement: 'const isOurs = true ||',
    test: {
      file: 'src/ui/drafts.test.ts',
      name: 'two pages with the same form do not overwrite each other, whichever writes first',
    },
  },
  {
    prevents: 'a draft comes back long after it expires',
    file: 'src/ui/drafts.ts',
    find: ' && age < kind.keptDays * DAY_MS',
    replacement: '',
    test: { file: 'src/ui/drafts.test.ts', name: 'a draft is restored until it expires' },
  },
  {
    prevents: 'drafts stay on the device after they are sent',
    file: 'src/ui/drafts.ts',
    find: 'if (place === key || place',
    replacement: 'if (place === key && place',
    test: {
      file: 'src/ui/drafts.test.ts',
      name: 'an empty draft is not a draft, and all drafts of a form can be removed',
    },
  },
  {
    prevents: "the next person at a shared computer reads a family's drafts",
    file: 'src/features/accounts/web/forget-person.ts',
    find: 'key === name || key',
    replacement: 'key === name && key',
    test: {
      file: 'src/features/accounts/web/forget-person.test.ts',
      name: 'signing out clears what belongs to the person and keeps what belongs to the device',
    },
  },
]
