import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isNode, type Node, nodesIn } from './syntax.ts'

/**
 * The places that catch an error and ignore it, with the reason why nobody needs its cause. If you add one, say why
 * here. Page loaders have none: they use `optionalPart` and `orNothing`.
 */
const WITHOUT_CAUSE: Record<string, [places: number, why: string]> = {
  'src/app/page-watch.ts': [1, 'a report that couldn’t be sent: sent again after the reload'],
  'src/app/seo/share-images/share-images.ts': [1, 'only waits for its turn; the drawing itself throws'],
  'src/lib/markdown-blocks.ts': [1, 'nested too deep for the Markdown parser: shown as text'],
  'src/features/blog/print-form.ts': [2, 'storage handed in'],
  'src/features/calendar/web/admin-calendar-page.tsx': [1, 'the write already reported it'],
  'src/features/classes/web/admin/class-editor.tsx': [1, 'the refusal before it is shown instead'],
  'src/features/content/web/admin/content-editor.tsx': [2, 'the write already reported it'],
  'src/features/content/web/admin/use-content-writes.ts': [1, 'the write already reported it'],
  'src/features/content/web/in-place/text-form.tsx': [1, 'the refusal before it is shown instead'],
  'src/features/organization/server/read-program-settings.ts': [1, 'only clears the cache; the read itself throws'],
  'src/features/payments/server/provider-contract-payments.ts': [1, 'a test: what counts is the state afterwards'],
  'src/features/payments/server/provider-contract-plans.ts': [1, 'a test: what counts is the state afterwards'],
  'src/features/payments/server/stripe/stripe-events.ts': [1, 'another secret: refused as forged if no secret matches'],
  'src/features/payments/server/test-provider/open-test-provider.ts': [1, 'not JSON: refused as forged'],
  'src/features/payments/web/use-stripe-payment.ts': [1, 'reported as unreachable, which the form shows'],
  'src/features/registrations/web/cart/use-cart-writes.ts': [1, 'only waits for its turn; the write itself reports it'],
  'src/features/updates/web/admin/use-photo-uploads.ts': [1, 'not a picture: shown next to the photo'],
  'src/features/updates/web/admin/use-taggable.ts': [1, 'reported as failed, which the form shows'],
  'src/features/updates/web/updates-tab.tsx': [1, 'an update that was seen stays new until the next visit'],
  'src/lib/api-client.ts': [1, 'not JSON: text from a proxy'],
  'src/lib/return-to.ts': [1, 'not an address'],
  'src/platform/backup/encryption.ts': [1, 'wrong passphrase or file: reported in a sentence'],
  'src/platform/backup/entry-reader.ts': [1, 'unexpected format: reported in a sentence'],
  'src/platform/backup/load.ts': [1, 'the cause of the failed restore is thrown'],
  'src/platform/database/after-commit.ts': [1, 'the commit waits for the same write and throws'],
  'src/platform/database/deadline-pool.ts': [1, 'a setting that not every server has'],
  'src/platform/database/embedded/join-running-server.ts': [1, 'an abandoned connection'],
  'src/platform/database/embedded/owner-file.ts': [1, 'another user’s file: the server decides'],
  'src/platform/database/listen.ts': [3, 'an abandoned connection, or one whose loss is reported'],
  'src/platform/database/send-in-order.ts': [1, 'the code that waits for all answers throws'],
  'src/platform/database/start-lock.ts': [1, 'the connection is lost, which already ends the start'],
  'src/platform/files/disk-storage.ts': [1, 'the cause of the failed write is thrown'],
  'src/platform/files/prepare-picture.ts': [1, 'not a picture: refused by name'],
  'src/platform/http/read-upload.ts': [1, 'not JSON: the route’s schema refuses it'],
  'src/platform/secrets/seal.ts': [1, 'another secret: the caller logs it'],
  'src/ui/drafts.ts': [2, 'not written by this form: no draft'],
}

/** An inline function that doesn't take the error it is called with. */
const takesNothing = (value: unknown): value is Node =>
  isNode(value) && /^(Arrow)?Function(Expression)?$/.test(value.type) && (value.params as unknown[]).length === 0

const mentions = (value: unknown, names: RegExp) =>
  [...nodesIn(value)].some(each => each.type === 'Identifier' && names.test(String(each.name)))

/**
 * The code that runs instead of looking at the error, if the node ignores one: `catch {}`, `.catch(() => …)` and so on.
 */
function swallowing(node: Node): unknown {
  if (node.type === 'TryStatement' && isNode(node.handler)) {
    const { param, body } = node.handler as { param?: Node | null; body?: unknown }
    // A browser may refuse storage; the page works without it.
    if (mentions(node.block, /^(local|session)Storage$/)) return undefined
    if (!param) return body
    return param.type === 'Identifier' && !mentions(body, new RegExp(`^${param.name}$`)) ? body : undefined
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return undefined
  const [first, second] = node.arguments as unknown[]
  const { name } = node.callee.property as { name?: string }
  const handler = name === 'catch' ? first : name === 'then' ? second : undefined
  return takesNothing(handler) ? handler.body : undefined
}

/** Code that only runs in the browser: it shows failures to the user, and nobody reads its log. */
const isBrowser = (file: string, text: string) =>
  /^src\/(ui|features\/[\w-]+\/web)\//.test(file) && !text.includes('page-api')
const tellsSomebody = (body: unknown) => [...nodesIn(body)].some(each => each.type === 'CallExpression')

/** The lines of a source that swallow an error: they ignore its cause or, in the browser, do nothing at all. */
function swallowedIn(file: string, text: string): number[] {
  const { program } = parseSync(file, text)
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  return [...nodesIn(program)]
    .filter(each => {
      const body = swallowing(each)
      return body !== undefined && !(isBrowser(file, text) && tellsSomebody(body))
    })
    .map(each => lineOf(each.type === 'TryStatement' ? (each.handler as Node).start : each.end))
}

test('no error is swallowed without a reason', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|\.d\.ts$|^src\/testing\//.test(file))
  const found = files.flatMap(file => {
    const lines = swallowedIn(file, readFileSync(file, 'utf8'))
    const [allowed = 0] = WITHOUT_CAUSE[file] ?? []
    return lines.length === allowed ? [] : [`${file}: ${allowed} allowed, found at ${lines.join(', ')}`]
  })
  expect(files.length, 'the test must find the sources').toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test('each way to swallow an error is found', () => {
  const count = (text: string, file = 'src/lib/a.ts') => swallowedIn(file, text).length
  expect(count('ask().catch(() => null)')).toBe(1)
  expect(count('ask().catch(function () {})')).toBe(1)
  expect(count('ask().then(show, () => undefined)')).toBe(1)
  expect(count('try { ask() } catch {}')).toBe(1)
  expect(count('try { ask() } catch (error) { show(null) }')).toBe(1)
  expect(
    count('try { ask() } catch (error) { throw error }; ask().catch(error => log(error)); ask().catch(failed)'),
  ).toBe(0)
  expect(count('try { localStorage.clear() } catch {}')).toBe(0)
  const browser = 'src/features/messages/web/a.tsx'
  expect(count('ask().catch(() => {})', browser)).toBe(1)
  expect(count('ask().catch(() => setState("failed"))', browser)).toBe(0)
  expect(count('pageApi(context)(key).catch(() => setState("failed")) // page-api', browser)).toBe(1)
})
