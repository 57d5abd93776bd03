import type { ComponentProps, ReactNode } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';

interface Column {
  name: string;
  /** Right-aligned, for figures. */
  right?: boolean;
}

export type Columns = readonly (Column | string)[];

interface AdminTableProps {
  label: string;
  columns: Columns;
  /** Older rows are shown while newer ones load. */
  stale?: boolean;
  /** `AdminRow`s. */
  children: ReactNode;
}

/** A table on the desktop; on the phone each row is a card. */
export function AdminTable({ label, columns, stale = false, children }: AdminTableProps) {
  return (
    <div className={cn('relative overflow-x-auto rounded-surface border border-border', stale && 'opacity-60')}>
      <table
        aria-label={label}
        className="w-full border-collapse text-sm max-desk:block desk:[&_td:first-child]:min-w-44"
      >
        <thead className="bg-sunken max-desk:hidden">
          <tr>
            {columns.map((column) => {
              const { name, right = false } = typeof column === 'string' ? { name: column } : column;
              return (
                <th
                  key={name}
                  scope="col"
                  className={cn(
                    'px-4 py-3.5 text-left text-xs font-semibold whitespace-nowrap text-muted-foreground',
                    right && 'text-right',
                  )}
                >
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className="max-desk:block">{children}</tbody>
      </table>
    </div>
  );
}

/** Two columns on the phone: long values at the left, short ones at the right. On the smallest screens one. */
export function AdminRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'scroll-mt-24 border-t border-border focus-visible:focus-outline focus-visible:-outline-offset-3 max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-[22rem]:grid-cols-[minmax(0,1fr)] max-[22rem]:*:text-left! max-desk:gap-x-3 max-desk:gap-y-1 max-desk:p-4 max-desk:first:border-t-0',
        className,
      )}
      {...props}
    />
  );
}

const cellWidths = {
  /** One of the two columns of a card. */
  half: '',
  /** The whole width of a card. */
  full: 'max-desk:col-span-full',
  /** Not in a card: said elsewhere, or of no use there. */
  none: 'max-desk:hidden',
};

interface AdminCellProps extends ComponentProps<'td'> {
  right?: boolean;
  phone?: keyof typeof cellWidths;
}

export function AdminCell({ right = false, phone = 'half', className, ...props }: AdminCellProps) {
  return (
    <td
      className={cn(
        'px-4 py-3.5 max-desk:p-0 desk:table-cell',
        right && 'desk:text-right',
        cellWidths[phone],
        className,
      )}
      {...props}
    />
  );
}
