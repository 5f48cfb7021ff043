import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { markdownBlocks } from '#src/lib/markdown-blocks.ts'
import { PostText } from './post-text.tsx'

const html = (markdown: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PostText blocks={markdownBlocks(markdown)} />
    </MemoryRouter>,
  )

/** Every element of the result with its attributes, as an HTML parser reads it, and the text. */
function parsed(markup: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  let text = ''
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
    ontext: piece => {
      text += piece
    },
  })
  parser.write(markup)
  parser.end()
  return { elements, text }
}

const ALLOWED: Record<string, readonly string[]> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  pre: [],
  code: [],
  hr: ['class'],
  em: [],
  strong: [],
  del: [],
  br: [],
  a: ['href', 'rel', 'data-discover'],
  img: ['src', 'alt', 'loading', 'decoding'],
}

/** Anything an HTML parser finds that isn't allowed; `href` and `src` are resolved the way browsers do. */
function offenses(markup: string): string[] {
  return parsed(markup).elements.flatMap(({ name, attributes }) => {
    const allowed = ALLOWED[name]
    if (!allowed) return [`<${name}>`]
    return Object.entries(attributes).flatMap(([attribute, value]) => {
      if (!allowed.includes(attribute)) return [`${name} ${attribute}`]
      if (attribute === 'href') {
        const { protocol } = new URL(value, 'https://here.invalid')
        return ['https:', 'http:', 'mailto:'].includes(protocol) ? [] : [`href ${value}`]
      }
      if (attribute === 'src') return value.startsWith('/uploads/') ? [] : [`src ${value}`]
      return []
    })
  })
}

const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript://%0aalert(1)',
  'javascript:/*http://*/alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'mocha:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://here.invalid/x',
  'file:///etc/passwd',
  'filesystem:https://x/y',
  'about:blank',
  'view-source:https://example.com',
  'intent://x#Intent;end',
  'ftp://example.com/x',
  'tel:+1900555',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'https://good.example@evil.example',
  'https://user:secret@evil.example',
  'mailto:a@b.example?bcc=c@d.example',
  'mailto:a@b.example%0d%0abcc:c@d.example, x',
]

const TAGS = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=https://evil.example/x.js></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<style>@import "https://evil.example"</style>',
  '<link rel=stylesheet href=https://evil.example>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href=https://evil.example>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '</p><script>alert(1)</script><p>',
  '</article></main><script>alert(1)</script>',
  '<p style="background:url(javascript:alert(1))">x',
  '<div onmouseover="alert(1)">hover</div>',
  '<x onclick=alert(1)>x</x>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
]

const AROUND_TAGS = [
  (tag: string) => tag,
  (tag: string) => `before ${tag} after`,
  (tag: string) => `- ${tag}`,
  (tag: string) => `> ${tag}`,
  (tag: string) => `## ${tag}`,
  (tag: string) => `\`${tag}\``,
  (tag: string) => `\`\`\`${tag}\n${tag}\n\`\`\``,
  (tag: string) => `[${tag}](https://example.com "${tag}")`,
  (tag: string) => `![${tag}](/uploads/a.png "${tag}")`,
  (tag: string) => `| ${tag} |\n| --- |\n| ${tag} |`,
]
const AROUND_SCHEMES = [
  (to: string) => `[x](${to})`,
  (to: string) => `[x](<${to}>)`,
  (to: string) => `![x](${to})`,
  (to: string) => `![x](<${to}>)`,
  (to: string) => `<${to}>`,
  (to: string) => `[x][ref]\n\n[ref]: ${to}`,
  (to: string) => `![x][ref]\n\n[ref]: <${to}>`,
  (to: string) => `[![x](${to})](${to})`,
]

describe('what staff write stays text', () => {
  test.each(TAGS)('%j creates no element, wherever it appears', tag => {
    for (const around of AROUND_TAGS) expect(offenses(html(around(tag))), around(tag)).toEqual([])
  })

  test.each(SCHEMES)('%j is never a link, however it is written', to => {
    for (const around of AROUND_SCHEMES) {
      const markup = html(around(to))
      expect(offenses(markup), around(to)).toEqual([])
      // A valid bare URL inside may still become a link to that URL, and to nothing else.
      const written = parsed(markup).elements.flatMap(({ attributes }) => attributes.href ?? attributes.src ?? [])
      expect(
        written.filter(each => each === to || decodeURI(each) === to.trim()),
        around(to),
      ).toEqual([])
    }
  })

  test('HTML is shown as typed', () => {
    expect(parsed(html('Say <b onclick=alert(1)>hello</b>')).text).toBe('Say <b onclick=alert(1)>hello</b>')
  })

  test('any text renders only our own elements', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...TAGS,
        ...SCHEMES,
        '[',
        ']',
        '(',
        ')',
        '!',
        '<',
        '>',
        '`',
        '*',
        '_',
        '#',
        '|',
        '\n',
        '\n\n',
        '- ',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        expect(offenses(html(pieces.join('')))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('the check finds violations', () => {
    expect(offenses('<p onclick="x">a</p><script>1</script><a href="javascript:1">x</a><img src="x">')).toHaveLength(4)
  })

  test('thousands of nested quotes and lists still render', () => {
    for (const deep of [
      `${'> '.repeat(8_000)}x`,
      `${'- '.repeat(2_000)}x`,
      `${'*a '.repeat(4_000)}`,
      '['.repeat(8_000),
    ]) {
      expect(parsed(html(deep)).text.length).toBeGreaterThan(0)
    }
  })
})

describe('what is allowed', () => {
  test('headings stay below the page title', () => {
    expect(html('# a\n\n## b\n\n### c\n\n###### d')).toBe('<h2>a</h2><h2>b</h2><h3>c</h3><h4>d</h4>')
  })

  test('lists, quotes, code and emphasis are rendered', () => {
    expect(html('- a\n- **b** and *c*')).toBe('<ul><li>a</li><li><strong>b</strong> and <em>c</em></li></ul>')
    expect(html('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>')
    expect(html('> quiet')).toBe('<blockquote><p>quiet</p></blockquote>')
    expect(html('`x < y`')).toBe('<p><code>x &lt; y</code></p>')
    expect(html('```\n<b>\n```')).toBe('<pre><code>&lt;b&gt;</code></pre>')
  })

  test('links can go to https, http, email addresses and our own pages', () => {
    const to = (link: string) => parsed(html(`[x](${link})`)).elements.find(({ name }) => name === 'a')?.attributes.href
    const good = [
      'https://example.com/a?b=c#d',
      'http://example.com',
      'mailto:hello@example.com',
      '/classes?q=clay',
      '#top',
    ]
    expect(good.map(to)).toEqual(good)
  })

  test('pictures can only come from our own uploads', () => {
    expect(html('![A pot](/uploads/2026/pot.webp)')).toContain('<img src="/uploads/2026/pot.webp" alt="A pot"')
    expect(html('![A pot](https://example.com/pot.png)')).toBe('<p>A pot</p>')
    expect(html('![A pot](/uploads/../api/logout)')).toBe('<p>A pot</p>')
  })
})
