import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Minhas Conversas' });

export function Component() {
  return <UnderConstruction title="Minhas Conversas" text="Aqui você vai conversar com anfitriões e clientes." />;
}
