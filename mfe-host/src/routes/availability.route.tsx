import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Gerenciar Disponibilidade' });

export function Component() {
  return (
    <UnderConstruction title="Gerenciar Disponibilidade" text="Aqui você vai bloquear e liberar datas do seu espaço." />
  );
}
