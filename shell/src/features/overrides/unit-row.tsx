import { type FormEvent, useState } from 'react';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { changeOverride, type OverridesState } from './overrides.api.ts';

interface UnitRowProps {
  unit: string;
  live: string | null;
  releases: OverridesState['units'][string]['releases'];
  /** The override of this browser. */
  target: string | null;
  may: OverridesState['may'];
}

const short = (version: string) => version.slice(0, 8);

export function UnitRow({ unit, live, releases, target, may }: UnitRowProps) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = async (wanted: string | null) => {
    setBusy(true);
    setError(await changeOverride(unit, wanted).then((sentence) => sentence ?? reload()));
    setBusy(false);
  };
  const changeToAddress = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    if (address) void change(address);
  };
  const isElsewhere = target?.includes('/') ?? false;
  return (
    <li className="grid gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 className="type-h4">{unit}</h3>
        <Tag>publicada {live ? short(live) : 'nenhuma'}</Tag>
        {target ? (
          <Tag tone="warning" className="whitespace-normal wrap-anywhere">
            {isElsewhere ? target : `em teste ${short(target)}`}
          </Tag>
        ) : null}
      </div>
      {may.releases ? (
        <Field label={`Versão de ${unit}`} labelHidden error={error}>
          {(control) => (
            <Select
              {...control}
              disabled={busy}
              value={isElsewhere ? '' : (target ?? live ?? '')}
              placeholder={isElsewhere ? 'Em outro endereço' : 'Escolha uma versão'}
              options={releases.map(({ version, at, pointers }) => ({
                value: version,
                label: [short(version), at && formatInstant(at), version === live && 'publicada', ...pointers]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              onValueChange={(version) => void change(version === live || version === '' ? null : version)}
            />
          )}
        </Field>
      ) : null}
      {may.origins.length > 0 && unit !== 'shell' ? (
        <form className="grid items-end gap-3 desk:grid-cols-[minmax(0,1fr)_auto]" onSubmit={changeToAddress}>
          <Field label={`Endereço de ${unit}`} labelHidden error={may.releases ? null : error}>
            {(control) => (
              <Input
                {...control}
                name="address"
                inputMode="url"
                autoComplete="off"
                placeholder={`${may.origins[0]?.replace('*', '3100')}/`}
                defaultValue={isElsewhere ? (target ?? '') : ''}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Trocando...">
            Usar endereço
          </Button>
        </form>
      ) : null}
      {target ? (
        <Button variant="tertiary" size="sm" className="-ml-4 justify-self-start" onClick={() => void change(null)}>
          Voltar {unit} ao publicado
        </Button>
      ) : null}
    </li>
  );
}

/** Loads the page again: the server decides which overrides apply. */
function reload(): null {
  const url = new URL(location.href);
  url.searchParams.delete('mfe');
  location.replace(url);
  return null;
}
