import { expect, test } from 'vitest'
import { pagePolicy, securityHeaders, takeOwnScripts } from './security-headers.ts'

const page = `<head><script nonce="n1">ours()</script><script nonce="n1" src="/a.js"></script></head>
<p><script>planted()</script><script nonce="n2">planted()</script><script nonce="n1"></script></p>`

test('only scripts that the renderer marked are in the policy, and the mark is removed (T70)', () => {
  const { html, scripts } = takeOwnScripts(page, 'n1')
  expect(scripts).toEqual(['ours()'])
  expect(html).not.toContain('n1')
  expect(html).toContain('<script>planted()</script>')
  const policy = pagePolicy(scripts)
  expect(policy.match(/script-src [^;]*/)![0]).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
})

test('browsers always use https for a live site once they have visited it; other sites send no such header', () => {
  const said = [true, false].map(live => securityHeaders(live)['strict-transport-security'])
  expect(said).toEqual([expect.stringMatching(/^max-age=\d{8};/), undefined])
})
