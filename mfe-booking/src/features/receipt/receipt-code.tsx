import { useQuery } from '@tanstack/react-query';
import { QrDrawing } from 'shared-ui/patterns/qr-drawing.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { receiptCodeOptions } from '../../data/receipts/receipt-code.query.ts';
import { checkAddress, showReceiptCode } from '../../data/receipts/receipt-code.ts';

/** Leads a camera to the page that can confirm the receipt; the same code is below it in letters. */
export function ReceiptCode({ bookingId }: { bookingId: string }) {
  const { data: code, isError, refetch } = useQuery(receiptCodeOptions(bookingId));
  if (isError)
    return (
      <p role="alert" className="text-xs text-muted-foreground">
        O código não carregou.{' '}
        <button type="button" className="link print:hidden" onClick={() => void refetch()}>
          Tentar novamente
        </button>
      </p>
    );
  if (!code) return <Skeleton className="aspect-square w-full" />;
  return (
    <div>
      <QrDrawing text={checkAddress(code)} label="Código QR para conferir este comprovante" className="w-full" />
      <p className="mx-auto mt-1.5 max-w-18 text-center text-[0.6875rem] leading-4">{showReceiptCode(code)}</p>
    </div>
  );
}
