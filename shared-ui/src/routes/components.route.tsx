import { PageHeader } from '../patterns/page-header.tsx';
import { PatternSamples } from './pattern-samples.tsx';
import { PrimitiveSamples } from './primitive-samples.tsx';

export const meta = () => ({ title: 'Componentes' });

/** Every component of this package in its states; a test compares it with the exports. */
export function Component() {
  return (
    <div className="wrap pb-24">
      <PageHeader title="Componentes" lead="Todos os componentes de shared-ui, com os seus estados." />
      <PrimitiveSamples />
      <PatternSamples />
    </div>
  );
}
