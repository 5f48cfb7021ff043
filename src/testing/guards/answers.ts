import type { Guard } from './guard.ts'

/** Requests, answers, pages, the log, and what a browser keeps. */
export const ANSWERS: readonly Guard[] = [
  {
    keeps: 'another site signs a parent out with a link',
    file: 'src/features/accounts/server/sign-out.ts',
    take: "if (site !== undefined && site !== 'none') return false",
    put: '',
    test: {
      file: 'src/features/accounts/server/sign-out.test.ts',
      name: 'no other site, typed URL or preloading signs anyone out',
    },
  },
  {
    keeps: 'another site writes in the name of who is signed in',
    file: 'src/platform/http/mount.ts',
    take: "return site !== 'same-origin' && site !== 'none'",
    put: 'return false',
    test: {
      file: 'src/testing/serve.test.ts',
      name: 'unknown fields, malformed JSON, wrong methods and other sites are all refused in the same format',
    },
  },
  {
    keeps: 'a field that no contract names leaves the server',
    file: 'src/platform/http/endpoint.ts',
    take: 'body: write(result)',
    put: 'body: JSON.stringify(result)',
    test: { file: 'src/testing/serve.test.ts', name: 'a response contains only the fields in its contract' },
  },
  {
    keeps: 'an error tells a stranger statements and files',
    file: 'src/platform/http/report-failure.ts',
    take: "code: 'surprise' }",
    put: "code: 'surprise', message: String(error) }",
    test: {
      file: 'src/app/answers.test.ts',
      name: 'an error inside a handler reveals no internals in the response',
    },
  },
  {
    keeps: 'a browser or a proxy keeps the answer of a family',
    file: 'src/platform/http/mount.ts',
    take: "if (each.route.access !== 'public' || viewer) reply.header('cache-control', 'private, no-store')",
    put: '',
    test: { file: 'src/app/answers.test.ts', name: 'personal responses are never cached by browsers or proxies' },
  },
  {
    keeps: 'another site frames a page and steals presses',
    file: 'src/platform/http/security-headers.ts',
    take: "'x-frame-options': 'DENY',",
    put: '',
    test: { file: 'src/app/answers.test.ts', name: 'every response has the security headers' },
  },
  {
    keeps: 'a cookie goes over a line without https',
    file: 'src/platform/http/security-headers.ts',
    take: 'live ? { ',
    put: 'live === undefined ? { ',
    test: {
      file: 'src/platform/http/security-headers.test.ts',
      name: 'browsers always use https for a live site once they have visited it; other sites send no such header',
    },
  },
  {
    keeps: 'a script in somebody’s text is named by the policy of the page and runs',
    file: 'src/platform/http/security-headers.ts',
    take: "attributes.includes(mark) && text !== ''",
    put: "text !== ''",
    test: {
      file: 'src/platform/http/security-headers.test.ts',
      name: 'only scripts that the renderer marked are in the policy, and the mark is removed (T70)',
    },
  },
  {
    keeps: 'the answer made for one family is remembered for everybody',
    file: 'src/platform/http/endpoint.ts',
    take: 'action({ ...asking, viewer: null })',
    put: 'action(asking)',
    test: {
      file: 'src/platform/http/remembered.test.ts',
      name: 'its handler does not learn who is asking, even while nothing is cached',
    },
  },
  {
    keeps: 'the page of who is signed in is remembered for strangers',
    file: 'src/app/page-server.ts',
    take: 'if (viewer) return render(url, asking)',
    put: '',
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'signed-in users get their own page, which no one else gets afterward',
    },
  },
  {
    keeps: 'who is signed in gets the page of a stranger out of memory',
    file: 'src/app/page-server.ts',
    take: ' || headers.cookie !== undefined',
    put: '',
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'signed-in users get their own page, which no one else gets afterward',
    },
  },
  {
    keeps: 'a browser keeps the page of a family after signing out',
    file: 'src/app/page-server.ts',
    take: "reply.header('cache-control', 'private, no-store')",
    put: '',
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'signed-in users get their own page, which no one else gets afterward',
    },
  },
  {
    keeps: 'made-up questions push the pages of the site out of memory',
    file: 'src/app/page-server.ts',
    take: "(key.includes('?') ? asked : plain)",
    put: "(key === '?' ? asked : plain)",
    test: {
      file: 'src/app/page-server.test.ts',
      name: 'a flood of 1,000 search texts evicts no page from the cache',
    },
  },
  {
    keeps: 'places that are gone are shown as free after a change',
    file: 'src/platform/cache/answer-cache.ts',
    take: 'generation === this.#generation && keep(value)',
    put: 'keep(value)',
    test: {
      file: 'src/platform/cache/answer-cache.test.ts',
      name: 'data read before a change is not cached after it',
    },
  },
  {
    keeps: 'a process that hears of no changes goes on remembering',
    file: 'src/platform/cache/answer-cache.ts',
    take: 'if (this.#suspended) return make()',
    put: '',
    test: {
      file: 'src/platform/cache/answer-cache.test.ts',
      name: 'without change notifications nothing is cached or shared, and earlier work is not cached afterwards',
    },
  },
  {
    keeps: 'an address of a person stands in the log',
    file: 'src/platform/log/bare-error.ts',
    take: '.replace(/\\S+@\\S+/g, GONE)',
    put: '',
    test: { file: 'src/platform/log/log.test.ts', name: 'an address quoted in a message is removed' },
  },
  {
    keeps: 'the words of a request stand in the log',
    file: 'src/platform/log/bare-error.ts',
    take: 'without(typed, messageOf(error))',
    put: 'messageOf(error)',
    test: {
      file: 'src/platform/log/log.test.ts',
      name: 'words from the request are removed from the message, however deeply nested',
    },
  },
  {
    keeps: 'staff read what is about a family and nobody can tell',
    file: 'src/platform/audit/record-audit-entry.ts',
    take: 'route.recorded === true || readsFamily',
    put: 'readsFamily',
    test: {
      file: 'src/features/operations/server/outbox.test.ts',
      name: 'reading an email is recorded, and shows no link secrets and nothing people typed',
    },
  },
  {
    keeps: 'a reader that takes nothing fills the memory of the server',
    file: 'src/platform/live/live.ts',
    take: 'body.readableLength > MOST_WAITING_BYTES',
    put: 'body.destroyed',
    test: {
      file: 'src/platform/live/live.test.ts',
      name: 'a client that reads nothing is disconnected instead of filling up memory',
    },
  },
  {
    keeps: 'an address to come back to leads to another site',
    file: 'src/lib/return-to.ts',
    take: 'if (decoded === undefined || !isPlainPath(decoded)) return undefined',
    put: '',
    test: { file: 'src/lib/return-to.test.ts', name: 'refuses all well-known tricks for leading to another site' },
  },
  {
    keeps: 'two tabs with the same form overwrite each other’s draft',
    file: 'src/ui/drafts.ts',
    take: 'const isOurs = !current ||',
    put: 'const isOurs = true ||',
    test: {
      file: 'src/ui/drafts.test.ts',
      name: 'two pages with the same form do not overwrite each other, whichever writes first',
    },
  },
  {
    keeps: 'a draft comes back long after its days are over',
    file: 'src/ui/drafts.ts',
    take: ' && age < kind.keptDays * DAY_MS',
    put: '',
    test: { file: 'src/ui/drafts.test.ts', name: 'a draft is restored until it expires' },
  },
  {
    keeps: 'drafts stay on the device after they were sent',
    file: 'src/ui/drafts.ts',
    take: 'if (place === key || place',
    put: 'if (place === key && place',
    test: {
      file: 'src/ui/drafts.test.ts',
      name: 'an empty draft is not a draft, and all drafts of a form can be removed',
    },
  },
  {
    keeps: 'the next person at a shared computer reads a family’s drafts',
    file: 'src/features/accounts/web/forget-person.ts',
    take: 'key === name || key',
    put: 'key === name && key',
    test: {
      file: 'src/features/accounts/web/forget-person.test.ts',
      name: 'signing out clears what belongs to the person and keeps what belongs to the device',
    },
  },
]
