export { CardUpdatePanel } from './web/card-update-panel.tsx'
export { PaymentPanel } from './web/payment-panel.tsx'
