import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Programa de Afiliados' });

export function Component() {
  return (
    <UnderConstruction
      title="Programa de Afiliados"
      text="Aqui você vai criar o seu link e acompanhar as suas comissões."
    />
  );
}
