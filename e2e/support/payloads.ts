/** Ways of writing something that runs. Each calls `alert`, `x.example` or leaves a mark that a test can see. */
const SEEDS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)">press</a>',
  '[press](javascript:alert(1))',
  '![x](x" onerror="alert(1))',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<style>@import "https://x.example/a.css"</style>',
  '<link rel=stylesheet href=https://x.example/a.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://x.example/">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody would type
  '${alert(1)}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<xss style="animation-name:spin" onanimationstart=alert(1)>',
] as const
const WRAPS = [
  (seed: string) => seed,
  (seed: string) => `"'>${seed}`,
  (seed: string) => `--></script>${seed}`,
  (seed: string) => seed.toUpperCase().replaceAll('ALERT', 'alert'),
  (seed: string) => seed.replace('<', '<\t'),
  (seed: string) => `\\u003c${seed}\\u003e`,
  (seed: string) => `]]>${seed}<!--`,
  (seed: string) => `${seed}</p></div></main>`,
] as const

/** 200 texts that must stay text wherever they are shown (T70). */
export const PAYLOADS: readonly string[] = SEEDS.flatMap(seed => WRAPS.map(wrap => wrap(seed)))
