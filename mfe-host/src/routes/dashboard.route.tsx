import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Gerenciar Espaços' });

export function Component() {
  return <UnderConstruction title="Gerenciar Espaços" text="Aqui você vai ver receita, reservas e espaços ativos." />;
}
