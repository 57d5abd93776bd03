import { MyBookingsPage } from '../features/my-bookings/my-bookings-page.tsx';

export const meta = () => ({ title: 'Minhas Reservas', description: 'Suas reservas de espaços no Rio de Janeiro.' });

/** The session lives in the browser: there is nothing to load before it is known. */
export function Component() {
  return <MyBookingsPage />;
}
