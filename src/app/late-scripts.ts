/** When the scripts of a page begin to load: for strangers when they touch it, for who is signed in when it was painted. */
export type ScriptsWait = 'touched' | 'painted'

/**
 * JavaScript waits so that the first paint does not. On anonymous public pages it waits until the visitor touches,
 * points or types, or the page is idle, whichever comes first; the page works without it. (Who was sent here with a
 * notice to show is not made to wait.) Pages of people who are signed in begin to load it as soon as they are painted.
 * A press on a button that needs it and arrives earlier says that it is busy and is repeated once the page is awake.
 */
export const LATE_LOADER = `(()=>{const d=document,soon=d.currentScript.dataset.wait==='painted',ev=['pointerover','touchstart','keydown','focusin','click'];let begun=0,pressed;
const busy=on=>pressed&&(on?pressed.setAttribute('aria-busy','true'):pressed.removeAttribute('aria-busy'));
const go=()=>{if(begun++)return;for(const l of d.querySelectorAll('link[rel=later]'))l.rel='modulepreload';
for(const s of d.querySelectorAll('script[type=later]')){const n=d.createElement('script');n.type='module';n.textContent=s.textContent;s.type='done';d.head.append(n)}
for(const e of ev)removeEventListener(e,go,true)};
for(const e of ev)addEventListener(e,go,{passive:true,capture:true});
addEventListener('click',e=>{if(d.documentElement.dataset.awake)return;const b=e.target.closest&&e.target.closest('button,[data-wakes]');
if(b&&(b.type==='button'||b.hasAttribute('data-wakes')||b.form&&!b.form.hasAttribute('action'))){e.preventDefault();busy();pressed=b;busy(1)}},true);
addEventListener('awake',()=>{if(!pressed)return;busy();pressed.dispatchEvent(new MouseEvent('mousedown',{bubbles:true}));pressed.click()});
if(/[?&]notice=/.test(location.search))go();
if(soon)new PerformanceObserver((_,o)=>{o.disconnect();setTimeout(go,600)}).observe({type:'paint',buffered:true});
addEventListener('load',()=>{if(!soon)(window.requestIdleCallback||setTimeout)(()=>setTimeout(go,3500));else if(d.hidden)go();else requestAnimationFrame(()=>requestAnimationFrame(go))})})()`

/** Rewrites a rendered page so that its scripts wait. Only whole tags are matched, so no text of the page is touched. */
export function withLateScripts(html: string, wait: ScriptsWait): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="later"')
    .replace(/<script type="module"/g, '<script type="later"')
    .replace('</body>', () => `<script data-wait="${wait}">${LATE_LOADER}</script></body>`)
}
