import type { Browser } from 'playwright-core'
import { aroundAll, expect } from 'vitest'
import { openSmtpSink, type ReceivedMail } from '#src/testing/smtp-sink.ts'
import { openBrowser } from './chromium.ts'
import { type Site, startSite } from './site.ts'
import { type Visit, visit } from './visit.ts'

/** What a journey plays on: a site of its own, a browser, and the mails that the site has sent. */
export type Stage = {
  site: Site
  browser: Browser
  mails: ReceivedMail[]
  /** A fresh visitor of the site. */
  visit(options?: Parameters<typeof visit>[2]): Promise<Visit>
  /** The newest mail with these words in its subject that reached the mail server for this address. */
  mailTo(to: string, subject: string): Promise<ReceivedMail>
}

/** Opens it before everything else in a file and closes it after everything else. The site has a mail server only with `mails`. */
export function openStage({
  mails = false,
  env = {},
  ...given
}: { mails?: boolean } & Parameters<typeof startSite>[0] = {}): Stage {
  const stage = {
    visit: options => visit(stage.browser, stage.site.origin, options),
    async mailTo(to, subject) {
      const found = () =>
        stage.mails.findLast(each => each.to[0] === to && each.headers.get('subject')?.[0]?.includes(subject))
      await expect.poll(found, { message: `"${subject}" to ${to}` }).toBeDefined()
      return found()!
    },
  } as Stage
  aroundAll(async playAll => {
    const sink = mails ? await openSmtpSink() : undefined
    stage.mails = sink?.received ?? []
    try {
      const told = sink ? { SMTP_URL: sink.url, ...env } : env
      ;[stage.site, stage.browser] = await Promise.all([startSite({ ...given, env: told }), openBrowser()])
      await playAll()
    } finally {
      await stage.browser?.close()
      await stage.site?.close()
      await sink?.close()
    }
  })
  return stage
}
