import { useParams } from 'react-router-dom';
import { ReceiptPage } from '../features/receipt/receipt-page.tsx';

export const meta = () => ({ title: 'Comprovante', noindex: true });

export function Component() {
  const { id = '' } = useParams();
  return <ReceiptPage bookingId={id} />;
}
