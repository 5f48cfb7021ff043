import { defineContract } from '#src/lib/contract.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused, type ServerFeature } from '#src/platform/http/handlers.ts'

const liveContract = defineContract({
  'GET /api/live': {
    summary: 'A stream of server-sent events: what changed for this person, as ids; `hello` at each connection',
    access: 'signed-in',
    // A stream would outlive the looking.
    acting: 'refused',
    answer: { file: 'text/event-stream' },
    refusals: {
      'not-a-stream': { status: 406, message: 'This address answers with a stream of events alone.' },
      'too-many-streams': { status: 429, message: 'That is a lot of open pages. Please close some of them.' },
    },
  },
})

/** The stream over which open pages hear that something changed. */
export function liveFeature(app: App): ServerFeature {
  return {
    routes: feature(liveContract, {
      'GET /api/live': (_, { viewer, address, headers, setHeader }) => {
        if (!String(headers.accept ?? '').includes('text/event-stream')) return new Refused('not-a-stream')
        const stream = app.live.open({ ...viewer, address })
        if (!stream) return new Refused('too-many-streams')
        // Proxies must hand each line on at once, and the line must not outlive the stream.
        setHeader('x-accel-buffering', 'no')
        setHeader('connection', 'close')
        return stream
      },
    }),
  }
}
