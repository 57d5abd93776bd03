import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { encode } from 'uqr';
import { receiptCodeOptions } from '../../data/receipts/receipt-code.query.ts';
import { checkAddress, showReceiptCode } from '../../data/receipts/receipt-code.ts';

/** Leads a camera to the page that can confirm the receipt; the same code stands below in letters. */
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
      <Drawing text={checkAddress(code)} />
      <p className="mx-auto mt-1.5 max-w-18 text-center text-[0.6875rem] leading-4">{showReceiptCode(code)}</p>
    </div>
  );
}

function Drawing({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label="Código QR para conferir este comprovante"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full bg-white text-black print:[print-color-adjust:exact]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
