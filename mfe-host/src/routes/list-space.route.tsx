import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Anunciar espaço' });

export function Component() {
  return (
    <UnderConstruction
      title="Anunciar espaço"
      text="Aqui você vai publicar o seu espaço, com fotos, preço e comodidades."
    />
  );
}
