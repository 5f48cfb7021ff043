/**
 * On anonymous public pages JavaScript waits until the visitor touches, points or types, or the page is idle, whichever
 * comes first; the page works without it. (Who was sent here with a notice to show is not made to wait.) A press on a button that arrives earlier is repeated once the page is awake.
 */
export const LATE_LOADER = `(()=>{const d=document,ev=['pointerover','touchstart','keydown','focusin','click'];let begun=0,pressed;
const go=()=>{if(begun++)return;for(const l of d.querySelectorAll('link[rel=later]'))l.rel='modulepreload';
for(const s of d.querySelectorAll('script[type=later]')){const n=d.createElement('script');n.type='module';n.textContent=s.textContent;s.type='done';d.head.append(n)}
for(const e of ev)removeEventListener(e,go,true)};
for(const e of ev)addEventListener(e,go,{passive:true,capture:true});
addEventListener('click',e=>{if(d.documentElement.dataset.awake)return;const b=e.target.closest&&e.target.closest('button[type=button],[data-wakes]');if(b){e.preventDefault();pressed=b}},true);
addEventListener('awake',()=>pressed&&pressed.click());
if(/[?&]notice=/.test(location.search))go();
addEventListener('load',()=>(window.requestIdleCallback||setTimeout)(()=>setTimeout(go,3500)))})()`

/** Rewrites a rendered page so that its scripts wait. Only whole tags are matched, so no text of the page is touched. */
export function withLateScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="later"')
    .replace(/<script type="module"/g, '<script type="later"')
    .replace('</body>', () => `<script>${LATE_LOADER}</script></body>`)
}
