import { Share2 } from 'lucide';
import { notify } from 'shared-domain/platform';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** Hands the space's address to the device's own sharing; without one, it is copied. */
export function ShareButton({ id, title, className }: { id: string; title: string; className?: string }) {
  return (
    <Button variant="tertiary" size="sm" className={className} onClick={() => share(id, title)}>
      <Icon icon={Share2} size={18} />
      <span className="max-desk:sr-only">Compartilhar</span>
    </Button>
  );
}

async function share(id: string, title: string): Promise<void> {
  // the space itself: neither a date nor a partner's code travels along
  const url = new URL(spaceHref(id), window.location.href).href;
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // closed by the person: no message
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ title: 'Link copiado!', text: 'O endereço deste espaço está na área de transferência.', tone: 'success' });
  } catch {
    notify({ title: 'Não foi possível copiar o link', text: url, tone: 'danger' });
  }
}
