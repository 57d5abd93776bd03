import { encode } from 'uqr';
import { cn } from '../lib/cn.ts';

interface QrDrawingProps {
  text: string;
  /** Describes the target for people who do not see it. */
  label: string;
  className?: string;
}

/** A QR code as one SVG path, black on white in both themes and on paper. */
export function QrDrawing({ text, label, className }: QrDrawingProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn('w-52 bg-white text-black print:[print-color-adjust:exact]', className)}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
