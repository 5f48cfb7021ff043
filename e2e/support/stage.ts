import type { Browser } from 'playwright-core'
import { test as base, beforeEach, expect, onTestFailed } from 'vitest'
import { openSmtpSink, type ReceivedMail } from '#src/testing/smtp-sink.ts'
import { openBrowser } from './chromium.ts'
import { keepFirstRows } from './first-rows.ts'
import { describeOpenPages } from './open-pages.ts'
import { type Site, startSite } from './site.ts'
import { endVisits, type Visit, visit } from './visit.ts'

/** What a journey runs on: a site with the sample program, a browser, and the emails that the site has sent. */
export type Stage = {
  site: Site
  browser: Browser
  mails: ReceivedMail[]
  /** A new visitor to the site. */
  visit(options?: Parameters<typeof visit>[2]): Promise<Visit>
  /** The newest email to this address with this text in its subject. Waits until the mail server has received it. */
  mailTo(to: string, subject: string): Promise<ReceivedMail>
}

/** `mails`: with a mail server. Any other setting requires a site just for this file. */
type Needs = { mails?: boolean } & Parameters<typeof startSite>[0]

/** One proxy is trusted, so that a test can give each visitor an IP address. */
const SHARED_ENV = { TRUSTED_PROXIES: '1', MAIL_FROM: 'Our Studio <studio@example.org>' }

/**
 * One browser, and one site with and one without a mail server, shared by all files of a worker: starting them takes
 * longer than running most files.
 */
const test = base.extend(
  'shared',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }) => {
    const browser = await openBrowser({ shortLived: true })
    const sites = new Map<boolean, ReturnType<typeof openShared>>()
    onCleanup(async () => {
      const closeOne = async (opened: ReturnType<typeof openShared>) => closeShared(await opened)
      await Promise.all([browser.close(), ...[...sites.values()].map(closeOne)])
    })
    async function openShared(mails: boolean) {
      const opened = await openSite({ mails, env: SHARED_ENV })
      return { ...opened, rows: await keepFirstRows(opened.site) }
    }
    async function closeShared({ rows, close }: Awaited<ReturnType<typeof openShared>>) {
      await rows.close()
      await close()
    }
    /** The shared site, reset to its initial state. */
    async function siteAsNew(mails: boolean) {
      const opened = sites.get(mails) ?? openShared(mails)
      sites.set(mails, opened)
      const shared = await opened
      const why = await shared.rows.restore().catch(error => error as Error)
      if (why) {
        console.warn('The last file left a site that cannot be restored, so another one is opened:', why.message)
        sites.delete(mails)
        await closeShared(shared)
        return siteAsNew(mails)
      }
      shared.mails.length = 0
      return shared
    }
    return { browser, siteAsNew }
  },
)

async function openSite({ mails = false, env = {}, ...given }: Needs) {
  const sink = mails ? await openSmtpSink() : undefined
  const site = await startSite({ ...given, env: { ...(sink && { SMTP_URL: sink.url }), ...env } })
  return {
    site,
    mails: sink?.received ?? [],
    async close() {
      await site.close()
      await sink?.close()
    },
  }
}

/**
 * Opens it before everything else in a file and closes it after everything else. A file that needs no settings of its
 * own runs on its worker's shared site, which is reset first.
 */
export function openStage({ mails = false, ...own }: Needs = {}): Stage {
  const stage = {
    visit: options => visit(stage.browser, stage.site.origin, options),
    async mailTo(to, subject) {
      const found = () =>
        stage.mails.findLast(each => each.to[0] === to && each.headers.get('subject')?.[0]?.includes(subject))
      await expect.poll(found, { message: `"${subject}" to ${to}` }).toBeDefined()
      return found()!
    },
  } as Stage
  test.aroundAll(async (playAll, { shared }) => {
    const { browser, siteAsNew } = shared
    const ours = Object.keys(own).length > 0 ? await openSite({ mails, ...own }) : undefined
    const { site, mails: received } = ours ?? (await siteAsNew(mails))
    Object.assign(stage, { browser, site, mails: received })
    try {
      await playAll()
    } finally {
      await endVisits(browser, ours?.site.origin)
      await ours?.close()
    }
  })
  beforeEach(() =>
    onTestFailed(async ({ task }) => {
      const pages = await describeOpenPages(stage.browser)
      // Part of the error, so that the summary at the end of a long run has it, too.
      for (const error of task.result?.errors?.slice(0, 1) ?? []) error.message += `\n${pages}`
    }),
  )
  return stage
}
