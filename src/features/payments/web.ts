export { CardUpdatePanel, type CardUpdatePanelProps } from './web/card-update-panel.tsx'
export { PaymentPanel, type PaymentPanelProps } from './web/payment-panel.tsx'
