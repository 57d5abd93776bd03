import { useSearchParams } from 'react-router-dom';
import { PaymentResultPage } from '../features/payment-result/payment-result-page.tsx';

export const meta = () => ({
  title: 'Resultado do pagamento',
  description: 'O resultado do pagamento da sua reserva.',
});

export function Component() {
  const [parameters] = useSearchParams();
  return <PaymentResultPage sessionId={parameters.get('session_id')} bookingId={parameters.get('reserva')} />;
}
