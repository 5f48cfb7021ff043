export { PaymentPanel, type PaymentPanelProps } from './web/payment-panel.tsx'
