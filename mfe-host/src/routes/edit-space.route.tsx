import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Editar espaço' });

export function Component() {
  return <UnderConstruction title="Editar espaço" text="Aqui você vai atualizar os dados do seu espaço." />;
}
