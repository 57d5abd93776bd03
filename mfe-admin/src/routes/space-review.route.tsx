import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Análise do espaço' });

export function Component() {
  return <UnderConstruction title="Análise do espaço" text="Aqui a equipe vai aprovar ou rejeitar um espaço." />;
}
