import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openSmtpSink } from './smtp-sink.ts'

const EMAIL = { from: 'studio@example.com', to: 'a@example.com', subject: 'Hello', text: 'x' }

test('the sink survives a sender that is killed in the middle of an email, and accepts the next one', async () => {
  const sink = await openSmtpSink()
  const sender = connect(Number(new URL(sink.url).port), '127.0.0.1')
  try {
    for (const line of ['EHLO here', 'MAIL FROM:<studio@example.com>', 'RCPT TO:<a@example.com>', 'DATA', 'half']) {
      await once(sender, 'data')
      sender.write(`${line}\r\n`)
    }
    sender.resetAndDestroy()
    await once(sender, 'close')
    const transport = createTransport(sink.url)
    await transport.sendMail(EMAIL)
    transport.close()
    expect(sink.received.map(({ to }) => to)).toEqual([['a@example.com']])
  } finally {
    await sink.close()
  }
})
