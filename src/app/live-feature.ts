import { defineContract } from '#src/lib/contract.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused, type ServerFeature } from '#src/platform/http/handlers.ts'

const liveContract = defineContract({
  'GET /api/live': {
    summary: 'Server-sent events with the ids of what changed for this account. Sends `hello` on each connection',
    access: 'signed-in',
    // A stream would outlive the session in which staff view the site as a family.
    acting: 'refused',
    answer: { file: 'text/event-stream' },
    refusals: {
      'not-a-stream': { status: 406, message: 'This address only serves an event stream.' },
      'too-many-streams': { status: 429, message: 'You have too many pages open. Close some and try again.' },
    },
  },
})

/** The stream that tells open pages that something changed. */
export function liveFeature(app: App): ServerFeature {
  return {
    routes: feature(liveContract, {
      'GET /api/live': (_, { viewer, address, headers, setHeader }) => {
        if (!String(headers.accept ?? '').includes('text/event-stream')) return new Refused('not-a-stream')
        const stream = app.live.open({ ...viewer, address })
        if (!stream) return new Refused('too-many-streams')
        // Proxies must pass each line on right away, and the connection must close with the stream.
        setHeader('x-accel-buffering', 'no')
        setHeader('connection', 'close')
        return stream
      },
    }),
  }
}
