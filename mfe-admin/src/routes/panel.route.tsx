import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Painel Administrativo' });

export function Component() {
  return (
    <UnderConstruction title="Painel Administrativo" text="Aqui a equipe vai analisar espaços e cuidar dos cupons." />
  );
}
