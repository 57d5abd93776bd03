import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Meus Espaços' });

export function Component() {
  return <UnderConstruction title="Meus Espaços" text="Aqui você vai acompanhar os seus anúncios." />;
}
