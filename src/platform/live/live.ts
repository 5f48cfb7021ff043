import { Readable } from 'node:stream'
import { isStaff, may } from '#src/lib/permissions.ts'
import { notify } from '../database/listen.ts'
import type { Queryable } from '../database/open-database.ts'
import { type Network, networksOf } from '../http/caller-address.ts'
import type { Viewer } from '../http/handlers.ts'
import type { Log } from '../log/log.ts'

/** The channel on which processes tell each other what their open streams should send. */
export const NEWS = 'news'

/** Something changed, but not what: clients then call the API, which decides what they may see. The kind is the permission staff need. */
type News = { kind: 'messages'; id: string }
/** Who it concerns: these people, and with `staff` all staff. Staff only hear about what they have the permission for. */
type Audience = { people?: readonly string[]; staff?: boolean }
/** Who listens, and from which address. */
type Listener = Pick<Viewer, 'id' | 'role' | 'permissions' | 'signInId'> & { address: string }
type Stream = Omit<Listener, 'address'> & { networks: readonly Network[]; body: Readable }

export type Live = {
  /** Tells the open pages of these people, on every process, once `tx` commits. */
  publish(tx: Queryable, news: News, to: Audience): Promise<void>
  /** A new stream for a user, or `undefined` if they or their network have too many, or the process is stopping. */
  open(listener: Listener): Readable | undefined
  /** Handles what another process, or this one, published. */
  hear(payload: string): void
  /** Notifications may have been missed: tells every page to ask again. */
  missed(): void
  /** Ends all streams; browsers reconnect to another process. */
  close(): void
}

const STREAMS_PER_PERSON = 10
/** All families at an open evening share one address; many accounts of one person get no more either. */
const STREAMS_PER_NETWORK = 200
const BEAT_MS = 3_000
/** A client that doesn't read what it is sent is cut off; it asks again when it reconnects. */
const MOST_WAITING_BYTES = 64 * 1024
/** A notification can have 8,000 bytes, and an id takes 39. */
const PEOPLE_PER_NOTIFICATION = 150

const HELLO = 'retry: 1000\nevent: hello\ndata: {}\n\n'

/**
 * Server-sent events over NOTIFY. A stream contains ids only and begins with a `hello`, after which the browser asks for
 * anything new since the last thing it knows: so nothing is lost however often the connection breaks. `stillSignedIn` answers
 * which of these sign-ins are still valid; it is called every few seconds, and a stream whose sign-in ended ends.
 */
export function openLive({
  stillSignedIn,
  log,
  beatMs = BEAT_MS,
}: {
  stillSignedIn: (signInIds: readonly string[]) => Promise<ReadonlySet<string>>
  log: Log
  beatMs?: number
}): Live {
  const streams = new Set<Stream>()
  let beat: NodeJS.Timeout | undefined
  let closed = false

  function say({ body }: Stream, text: string) {
    if (body.readableLength > MOST_WAITING_BYTES) body.destroy()
    else body.push(text)
  }

  async function checkAll() {
    if (streams.size === 0) return
    // Only the current ones: a stream opened during the check is not checked.
    const asked = [...streams]
    try {
      const held = await stillSignedIn([...new Set(asked.map(each => each.signInId))])
      for (const each of asked) {
        if (!streams.has(each)) continue
        if (held.has(each.signInId)) say(each, ': still here\n\n')
        else each.body.push(null)
      }
    } catch (error) {
      log.warn({ error }, 'could not check which streams are still signed in')
    }
  }

  return {
    async publish(tx, news, { people = [], staff = false }) {
      const unique = [...new Set(people)]
      for (let from = 0; from === 0 || from < unique.length; from += PEOPLE_PER_NOTIFICATION) {
        const to = unique.slice(from, from + PEOPLE_PER_NOTIFICATION)
        await notify(tx, NEWS, JSON.stringify({ news, to, staff: staff && from === 0 }))
      }
    },
    open({ id, role, permissions, signInId, address }) {
      const all = [...streams]
      const own = all.filter(each => each.id === id)
      const networks = networksOf(address)
      const isFull = ({ name, times }: Network) =>
        all.filter(each => each.networks.some(other => other.name === name)).length >= STREAMS_PER_NETWORK * times
      if (closed || own.length >= STREAMS_PER_PERSON || networks.some(isFull)) return undefined
      const body = new Readable({ read() {} })
      const stream = { id, role, permissions, signInId, networks, body }
      streams.add(stream)
      body.on('close', () => streams.delete(stream)).on('error', () => {})
      beat ??= setInterval(checkAll, beatMs).unref()
      say(stream, HELLO)
      return body
    },
    hear(payload) {
      const { news, to, staff } = JSON.parse(payload) as { news: News; to: string[]; staff: boolean }
      const text = `event: news\ndata: ${JSON.stringify(news)}\n\n`
      for (const each of streams) {
        const works = isStaff(each)
        if (works && !may(each, news.kind)) continue
        if (to.includes(each.id) || (staff && works)) say(each, text)
      }
    },
    missed() {
      for (const each of streams) say(each, HELLO)
    },
    close() {
      closed = true
      clearInterval(beat)
      for (const each of streams) each.body.push(null)
    },
  }
}
