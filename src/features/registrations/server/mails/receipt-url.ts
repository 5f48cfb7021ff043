import type { App } from '#src/platform/app.ts'

/** The address of an order's receipt, for an email; only its family can open it. */
export function receiptUrl({ settings }: Pick<App, 'settings'>, orderId: string, part?: 'refunds'): string {
  return new URL(`/receipt/${orderId}${part ? `#${part}` : ''}`, settings.publicUrl).href
}
