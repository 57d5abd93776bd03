import type { Answers } from 'shared-domain/db/api.types.ts';
import { Block } from './block.tsx';

type Address = NonNullable<Answers['admin_space_preview']>['address'];

/** Shows a reviewer the facts that guests get with the payment. */
export function PaidFacts({ address }: { address: Address }) {
  const facts = address
    ? ([
        ['Endereço', `${address.street}, ${address.number}`],
        ['Complemento', address.complement],
        ['CEP', address.postal_code],
        ['Como chegar', address.arrival],
        ['Telefone no dia', address.day_phone],
      ] as const)
    : [];
  return (
    <div className="wrap pb-24">
      <Block title="Só depois de pagar" id="depois-de-pagar">
        {address ? (
          <dl className="grid gap-x-6 gap-y-2 desk:grid-cols-[180px_minmax(0,1fr)]">
            {facts.map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="whitespace-pre-line wrap-anywhere max-desk:mb-3">{text || 'Não informado'}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-muted-foreground">Sem endereço: quem pagar espera por ele.</p>
        )}
      </Block>
    </div>
  );
}
