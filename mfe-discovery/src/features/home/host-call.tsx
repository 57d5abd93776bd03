import { Check } from 'lucide';
import { feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import host480 from '../../assets/host-480.avif';
import host960 from '../../assets/host-960.avif';
import hostFallback from '../../assets/host-960.webp';

const points = [
  'Calendário com bloqueio por data',
  'Cada anúncio passa pela nossa análise',
  'Pagamento confirmado antes do evento',
];

/** The call to hosts, on the sea. */
export function HostCall() {
  return (
    <section
      aria-labelledby="para-anfitrioes"
      className="inverse grid grid-cols-[minmax(0,1fr)] bg-inverse text-inverse-foreground desk:min-h-[520px] desk:grid-cols-2"
    >
      <div className="flex flex-col items-start justify-center gap-[22px] px-5 py-14 max-desk:order-2 desk:py-22 desk:pr-18 desk:pl-[max(40px,calc((100vw-1280px)/2))]">
        <h2 id="para-anfitrioes" className="type-h2 max-w-full wrap-anywhere text-[clamp(2rem,1.2rem+2.4vw,3rem)]">
          Seu espaço também pode receber
        </h2>
        <p className="type-lead max-w-[42ch] text-inverse-muted">
          Anuncie de graça, abra só as datas que quiser e receba o preço que definiu por inteiro. A taxa de serviço de{' '}
          {feeLabel()} é do cliente.
        </p>
        <ul className="mb-3 grid gap-3 text-sm">
          {points.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <Icon icon={Check} size={18} className="text-accent" />
              {point}
            </li>
          ))}
        </ul>
        <ListLink className={buttonVariants({ variant: 'accent', size: 'lg' })}>Anunciar Espaço</ListLink>
      </div>
      <picture className="max-desk:h-60">
        <source type="image/avif" srcSet={`${host480} 480w, ${host960} 960w`} sizes="(min-width: 901px) 50vw, 100vw" />
        <img
          src={hostFallback}
          alt="Cobertura com sofás e o Pão de Açúcar ao fundo"
          width={960}
          height={640}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </picture>
    </section>
  );
}
