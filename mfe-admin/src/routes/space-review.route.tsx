import { AdminsOnly } from '../features/access/admins-only.tsx';
import { UnderConstruction } from '../features/under-construction/under-construction.tsx';

export const meta = () => ({ title: 'Análise do espaço' });

export function Component() {
  return (
    <AdminsOnly>
      <div className="wrap">
        <UnderConstruction title="Análise do espaço" text="Aqui a equipe vai aprovar ou rejeitar um espaço." />
      </div>
    </AdminsOnly>
  );
}
