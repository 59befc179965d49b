export { formatMoney } from '@contract/rate-confirmations/format-money';
export { lineCents, totalCents } from '@contract/rate-confirmations/lines';
