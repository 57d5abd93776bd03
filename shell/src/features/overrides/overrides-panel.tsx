import { useEffect, useState } from 'react';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';
import { type OverridesState, readOverrides } from './overrides.api.ts';
import { UnitRow } from './unit-row.tsx';

/** Lists the parts of the site with their live and present releases, and switches them for this browser. */
export function OverridesPanel({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<OverridesState | 'failed' | null>(null);
  useEffect(() => {
    readOverrides().then(setState, () => setState('failed'));
  }, []);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Versões de teste"
      description="Troque partes do site só neste navegador. Ninguém mais vê a diferença."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          <a className={buttonVariants()} href="?mfe=reset">
            Voltar ao publicado
          </a>
        </>
      }
    >
      {state === null ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          Carregando versões...
        </p>
      ) : state === 'failed' ? (
        <Notice tone="danger" role="alert">
          Não foi possível carregar as versões.
        </Notice>
      ) : (
        <Units state={state} />
      )}
    </Dialog>
  );
}

function Units({ state: { active, may, units } }: { state: OverridesState }) {
  const isOpenToAll = may.releases || may.origins.length > 0;
  return (
    <div className="grid gap-5">
      {isOpenToAll ? null : (
        <Notice tone="info">
          Neste site, só um link assinado troca versões. A equipe da plataforma cria um com pnpm override:link.
        </Notice>
      )}
      <ul className="grid gap-5">
        {Object.entries(units).map(([unit, { live, releases }]) => (
          <UnitRow
            key={unit}
            unit={unit}
            live={live}
            releases={releases}
            target={active.find((override) => override.unit === unit)?.target ?? null}
            may={may}
          />
        ))}
      </ul>
    </div>
  );
}
