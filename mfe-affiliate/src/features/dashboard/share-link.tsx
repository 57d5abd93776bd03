import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide';
import { useRef } from 'react';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field, fieldLabelStyle } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { campaignsOptions } from '../../data/affiliates/campaigns.query.ts';
import type { Affiliate } from '../../data/affiliates/my-affiliate.query.ts';
import { noCampaign } from './commission-labels.ts';

interface ShareLinkProps {
  affiliate: Affiliate;
  /** That the link carries; '' for none. */
  campaign: string;
  onCampaign: (campaign: string) => void;
}

/** The code, and the address that carries it. */
export function ShareLink({ affiliate: { id, code }, campaign, onCampaign }: ShareLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data: campaigns } = useQuery(campaignsOptions(id));
  const link = `${window.location.origin}/?ref=${code}${campaign ? `&c=${campaign}` : ''}`;
  const names = campaigns?.flatMap(({ name }) => name || []) ?? [];

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({
        title: 'Link copiado!',
        text: 'Seu link de afiliado foi copiado para a área de transferência.',
        tone: 'success',
      });
    } catch {
      input.current?.select();
      notify({ title: 'Não foi possível copiar o link', text: 'Ele está selecionado: copie-o você.', tone: 'danger' });
    }
  };

  const share = () =>
    navigator
      .share({ title: 'Espaços Rio', text: 'Espaços para eventos e trabalho no Rio de Janeiro.', url: link })
      .catch((error: unknown) => {
        // closed by the person: no message
        if (!(error instanceof DOMException && error.name === 'AbortError')) void copy();
      });

  return (
    <div className="mb-10 grid items-end gap-5 desk:grid-cols-[minmax(0,240px)_minmax(0,1fr)_minmax(0,240px)] desk:gap-x-10">
      <div className="grid gap-1.5">
        <p className={fieldLabelStyle}>Seu código</p>
        <p className="text-2xl leading-12 font-strong tracking-[0.02em] font-stretch-[112%]">{code}</p>
      </div>
      <Field label="Seu link">
        {(control) => (
          <div className="grid gap-2 desk:flex">
            <Input
              {...control}
              ref={input}
              readOnly
              value={link}
              className="desk:flex-1"
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button className="whitespace-nowrap" onClick={() => void copy()}>
              <Icon icon={Copy} size={18} />
              Copiar link
            </Button>
            {typeof navigator.share === 'function' ? (
              <Button variant="secondary" className="whitespace-nowrap" onClick={() => void share()}>
                <Icon icon={Share2} size={18} />
                Compartilhar
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      <Field label="Campanha">
        {(control) => (
          <Select
            {...control}
            value={campaign}
            options={[{ value: '', label: noCampaign }, ...names.map((name) => ({ value: name, label: name }))]}
            onValueChange={(next) => onCampaign(next ?? '')}
          />
        )}
      </Field>
    </div>
  );
}
