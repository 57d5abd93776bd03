import { useId } from 'react';
import { formatPixKey, pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { notify } from 'shared-domain/platform';
import { isolated } from 'shared-domain/text/isolated.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { QrDrawing } from 'shared-ui/patterns/qr-drawing.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { ShownKey } from '../../data/payouts/payout.mutations.ts';
import { formatDateTime, formatRelativeTime } from '../../lib/moments.ts';
import { isFresh } from './payout-labels.ts';

interface PayeeKeyProps {
  shown: ShownKey;
  confirm: string;
  /** The whole payment as a PIX code: it is copied in place of the key. */
  code?: string;
}

/** Destination of the money, to copy, and the checks before it is sent. */
export function PayeeKey({ shown, confirm, code }: PayeeKeyProps) {
  const words = useId();
  const copy = () =>
    navigator.clipboard
      .writeText(code ?? shown.pix_key)
      .then(() =>
        notify({
          title: code ? 'Código copiado' : 'Chave copiada',
          text: 'Cole no aplicativo do banco.',
          tone: 'success',
        }),
      )
      .catch(() =>
        notify({
          title: 'Erro',
          text: `Não foi possível copiar. Selecione ${code ? 'o código' : 'a chave'}.`,
          tone: 'danger',
        }),
      );
  return (
    <section aria-label="Chave PIX" className="grid gap-3 rounded-control bg-sunken p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={words} className="min-w-0 wrap-anywhere">
          <span className="block text-xs text-muted-foreground">{pixKeyLabel(shown.key_type)}</span>
          <b className="font-semibold select-all">{formatPixKey(shown.key_type, shown.pix_key)}</b>
          <span className="block">em nome de {isolated(shown.holder_name)}</span>
        </p>
        <Button
          // the button that showed the key has gone, and the focus with it; a code is shown from the list, which keeps it
          autoFocus={code === undefined}
          aria-describedby={words}
          variant="secondary"
          size="sm"
          onClick={() => void copy()}
        >
          {code ? 'Copiar código PIX' : 'Copiar chave'}
        </Button>
      </div>
      {code ? (
        <div className="flex flex-wrap items-start gap-4">
          <QrDrawing text={code} label="Código QR do PIX" />
          <p className="min-w-0 flex-1 basis-56 font-mono text-xs wrap-anywhere select-all">{code}</p>
        </div>
      ) : null}
      {isFresh(shown.changed_at, new Date()) ? (
        <Notice tone="warning">
          Chave informada em {formatDateTime(shown.changed_at)}. Se ela substituiu outra, {confirm}
        </Notice>
      ) : null}
      {shown.seen_by && shown.seen_at ? (
        <Notice tone="warning">
          {isolated(shown.seen_by)} viu esta chave {formatRelativeTime(shown.seen_at)}. Confira se o dinheiro já não foi
          enviado.
        </Notice>
      ) : null}
    </section>
  );
}
