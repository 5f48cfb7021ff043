import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Event, openBooks, Refusal } from './books.ts'
import { expanded } from './expand.ts'
import { readForm } from './form-body.ts'
import { bankStep, confirmIntent, newCard, type PayingCard, succeed } from './pay-intent.ts'
import { closeDispute, failRefund, openDispute } from './refunds.ts'
import { type Operation, requestChecks } from './request-schemas.ts'
import { ROUTES } from './routes.ts'
import { advanceMonth, retryLater } from './subscriptions.ts'

/** `cut` carries out the request and then drops the connection; the others do nothing. */
export type Fault = 'error' | 'too-many' | 'hang' | 'cut'
type Asked = { operation: Operation | string; id: string; key?: string; body: unknown; status?: number }

/**
 * A stand-in for Stripe's API over HTTP, with its own records: requests are checked against Stripe's own types,
 * idempotency keys are remembered, faults happen on request, and the test can sign, duplicate and shuffle events. It
 * logs all requests.
 */
export async function openFakeStripe() {
  const books = openBooks()
  const check = await requestChecks()
  const requests: Asked[] = []
  const faults: { operation: Operation; fault: Fault }[] = []
  const kept = new Map<string, { contents: string; status: number; answer: object }>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const isQuery = request.method === 'GET' || request.method === 'DELETE'
    const sent = await text(request)
    const body = readForm(isQuery && !sent ? url.search.slice(1) : sent) as Record<string, unknown>
    const { operation, id } = operationOf(request.method ?? '', url.pathname)
    const key = request.headers['idempotency-key'] as string | undefined
    const asked: Asked = { operation, id, key, body }
    requests.push(asked)

    const at = faults.findIndex(each => each.operation === operation)
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]!.fault
    if (fault === 'hang') return
    const done = fault === 'error' ? OUTAGE : fault === 'too-many' ? TOO_MANY : withKey(operation, id, key, body)
    asked.status = done.status
    if (fault === 'cut') return void request.socket.destroy()
    response.writeHead(done.status, { 'content-type': 'application/json', 'request-id': books.id('req') })
    response.end(JSON.stringify(done.answer))
  }

  /** Carries out the request, once for each key; the same key with other contents is refused. */
  function withKey(operation: string, id: string, key: string | undefined, body: Record<string, unknown>) {
    const contents = JSON.stringify([operation, id, body])
    const before = key === undefined ? undefined : kept.get(key)
    if (before && before.contents !== contents) return OTHER_CONTENTS
    const done = before ?? perform(operation, id, body)
    if (key !== undefined) kept.set(key, { ...done, contents })
    return done
  }

  function perform(operation: string, id: string, body: Record<string, unknown>) {
    const route = ROUTES[operation as Operation]
    if (!route)
      return failed(new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request ${operation}` }))
    const wrong = check(operation as Operation, body)
    if (wrong.length > 0)
      return failed(
        new Refusal(400, { type: 'invalid_request_error', code: 'parameter_invalid', message: wrong.join('; ') }),
      )
    try {
      const made = route(books, body as never, id)
      return { status: 200, answer: expanded(books, made, (body.expand as string[] | undefined) ?? []) }
    } catch (error) {
      if (error instanceof Refusal) return failed(error)
      throw error
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    books,
    requests,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** Makes the next requests of this operation fail, one for each fault. */
    fail: (operation: Operation, ...next: Fault[]) => void faults.push(...next.map(fault => ({ operation, fault }))),
    /** Stripe keeps keys for a day. */
    forgetKeys: () => kept.clear(),
    confirm: (secret: string, card: PayingCard) => confirmIntent(books, secret, card),
    /** What Stripe's card fields offer a browser that has a customer session's secret. */
    cardsOf(session: string | null) {
      const { customer, features } = books.customerSessions.get(session ?? '') ?? { customer: '', features: {} }
      const shown = features.payment_method_redisplay === 'enabled' && customer
      const cards = [...books.cards.values()].filter(
        each => shown && each.customer === customer && each.allow_redisplay === 'always',
      )
      return {
        cards: cards.map(({ id, card }) => ({ ref: id, label: `${card.brand} ${card.last4}` })),
        canSave: features.payment_method_save === 'enabled',
      }
    },
    bankStep: (secret: string, approve: boolean) => bankStep(books, secret, approve),
    finishSlow: (payment: string) => succeed(books, books.intents.get(payment)!),
    failRefund: (refund: string) => failRefund(books, refund),
    dispute: (payment: string) => openDispute(books, payment).id,
    closeDispute: (dispute: string, end: 'won' | 'lost') => closeDispute(books, dispute, end),
    advanceMonth: (plan: string) => advanceMonth(books, plan),
    /** Lets some days pass, after which Stripe has retried the plan's unpaid invoice on its own. */
    retryLater: (plan: string) => retryLater(books, plan),
    /** What Stripe's own page does when a family enters another card. */
    giveCard(plan: string, card: string) {
      const { customer } = books.subscriptions.get(plan)!
      books.customers.get(customer)!.invoice_settings.default_payment_method = newCard(books, card).id
    },
    /** Replaces the plan's own card with one that behaves like this. */
    changeCard(plan: string, card: string) {
      books.subscriptions.get(plan)!.default_payment_method = newCard(books, card).id
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>

/** The header in which Stripe signs the bytes of an event, `at` in seconds. */
export function signEvent(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

export const eventBody = (event: Event) => JSON.stringify(event, null, 2)

const failed = ({ status, error }: Refusal) => ({ status, answer: { error } })
const OUTAGE = { status: 500, answer: { error: { type: 'api_error', message: 'Something is wrong on our end.' } } }
const TOO_MANY = {
  status: 429,
  answer: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
}
const OTHER_CONTENTS = {
  status: 400,
  answer: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
}

/** `/v1/refunds/re_1` as `GET /v1/refunds/:id`; ids have an underscore in their second half. */
function operationOf(method: string, path: string): { operation: string; id: string } {
  const [, version, first, second, third] = path.split('/')
  if (!second) return { operation: `${method} ${path}`, id: '' }
  if (first === 'billing_portal') return { operation: `${method} ${path}`, id: '' }
  return { operation: [`${method} /${version}/${first}/:id`, third].filter(Boolean).join('/'), id: second }
}
