import { ReceiptCheckPage } from '../features/receipt-check/receipt-check-page.tsx';

export const meta = () => ({ title: 'Conferir comprovante', noindex: true });

export function Component() {
  return <ReceiptCheckPage />;
}
