import { ArrowLeft } from 'lucide';
import { type ComponentType, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** Names the address that the person tried, and offers two ways on. */
export function NotFoundPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { referrer, inBrowser } = useReferrer();
  // a visitor who opened this address directly has no page to go back to
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'));
  const attempted = [
    { term: 'Endereço', value: readable(pathname) },
    ...(search ? [{ term: 'Busca', value: readable(search) }] : []),
    ...(hash && inBrowser ? [{ term: 'Âncora', value: readable(hash) }] : []),
    { term: 'Origem', value: referrer || 'Direto' },
  ];
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-7 pt-6 pb-24 desk:grid-cols-[minmax(0,1fr)_minmax(0,600px)] desk:gap-16 desk:pt-14">
      <div className="relative grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 pt-6 desk:pb-6">
        <p
          aria-hidden="true"
          className="-ml-[0.028em] text-[clamp(min(7.5rem,36vw),17vw,15rem)] whitespace-nowrap leading-[0.78] font-medium tracking-[-0.07em] text-primary font-stretch-112%"
        >
          404
        </p>
        <h1 className="type-h1 mt-5">
          <span className="sr-only">Erro 404: </span>Página não encontrada
        </h1>
        <p className="type-lead max-w-[46ch]">
          O endereço pode ter mudado ou o espaço saiu do ar. A cidade continua cheia de outros.
        </p>
        <p className="flex w-full flex-wrap gap-3 max-desk:*:grow">
          <Link to="/" className={buttonVariants()}>
            Voltar ao início
          </Link>
          <Button variant="secondary" onClick={goBack}>
            <Icon icon={ArrowLeft} size={18} />
            Página anterior
          </Button>
        </p>
        <dl className="mt-3 grid max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 rounded-control bg-sunken px-6 py-5 text-sm">
          {attempted.map(({ term, value }) => (
            <div key={term} className="contents">
              <dt className="text-muted-foreground">{term}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div
        aria-hidden="true"
        className="h-[300px] overflow-hidden bg-[#d6e8ea] max-desk:-mx-5 desk:h-[640px] desk:rounded-photo"
      >
        <LostAtSea />
      </div>
    </div>
  );
}

/** The page that led here. It and the anchor are known in the browser only: the server's HTML has neither. */
function useReferrer(): { referrer: string; inBrowser: boolean } {
  const [known, setKnown] = useState({ referrer: '', inBrowser: false });
  useEffect(() => setKnown({ referrer: document.referrer, inBrowser: true }), []);
  return known;
}

/** 'S%C3%ADtio' → 'Sítio'; an address that can't be decoded stays as it is. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The map comes when the page has been rendered; a page that can't be found does not fail for it. */
function LostAtSea() {
  const [Picture, setPicture] = useState<ComponentType>();
  useEffect(() => {
    let wanted = true;
    import(/* webpackChunkName: "lost-at-sea" */ './lost-at-sea.tsx').then(
      (module) => wanted && setPicture(() => module.LostAtSea),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, []);
  return Picture ? <Picture /> : null;
}
