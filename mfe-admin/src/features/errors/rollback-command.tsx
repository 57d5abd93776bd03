import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { errorPlacesOptions } from '../../data/telemetry/error-places.query.ts';
import type { ErrorDetail } from '../../data/telemetry/site-error.ts';
import { shortVersion } from '../../data/telemetry/unit-names.ts';

/**
 * Shows the command that rolls back the version with the error, while visitors still get it; for those who may release.
 */
export function RollbackCommand({ error: { id, unit, seen_version: version } }: { error: ErrorDetail }) {
  const { data } = useQuery(errorPlacesOptions(id));
  const visitors = data?.visitors;
  if (!visitors || !version) return null;
  const { live, canary, previous } = visitors;
  const isCanary = canary?.version === version;
  if (!isCanary && live.version !== version)
    return (
      <p className="text-xs text-muted-foreground">
        Quem visita já não recebe esta versão: “{unit}” está em {shortVersion(live.version)}.
      </p>
    );
  const target = isCanary ? live.version : previous;
  if (!target)
    return <p className="text-xs text-muted-foreground">Não há versão anterior de “{unit}” para onde voltar.</p>;
  const command = `npm run rollback ${unit} -- --from ${shortVersion(version)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      notify({ title: 'Comando copiado!', tone: 'success' });
    } catch {
      notify({ title: 'Não foi possível copiar', text: 'Selecione o comando e copie-o você.', tone: 'danger' });
    }
  };
  return (
    <section aria-labelledby="rollback" className="grid gap-2">
      <h3 id="rollback" className="text-sm font-semibold">
        Voltar à anterior
      </h3>
      <code className="rounded-control bg-sunken p-3 text-xs leading-5 wrap-anywhere select-all">{command}</code>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <Icon icon={Copy} size={16} />
        Copiar comando
      </Button>
      <p className="text-xs text-muted-foreground">
        Só “{unit}” volta, para {shortVersion(target)}; as outras partes seguem como estão.
      </p>
    </section>
  );
}
