import { Download } from 'lucide';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { downloadText, toCsv } from 'shared-domain/files/csv.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { type BookingFilter, bookingSheet } from '../../data/hosting/booking-filter.ts';
import type { HostBooking } from '../../data/hosting/host-bookings.query.ts';
import { periodsOf } from '../../data/hosting/periods.ts';

interface BookingFiltersProps {
  bookings: readonly HostBooking[];
  /** Those that the filter leaves: the spreadsheet has them. */
  found: readonly HostBooking[];
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
}

/** Finds bookings by words, space and period, and downloads the found ones. */
export function BookingFilters({ bookings, found, filter, onFilter }: BookingFiltersProps) {
  const spaces = [...new Set(bookings.map(({ snapshot }) => snapshot.title))].sort((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  );
  const periods = periodsOf(bookings.map(({ date }) => date));
  const today = todayInRio();
  return (
    <div role="search" aria-label="Buscar reservas" className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label="Buscar cliente, espaço, número"
        placeholder="Buscar reserva"
        className="min-w-0 flex-1 basis-48 max-desk:basis-full"
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
      />
      {spaces.length > 1 ? (
        <Select
          aria-label="Espaço"
          className="w-auto max-desk:min-w-0 max-desk:flex-1 max-desk:basis-36"
          placeholder="Todos os espaços"
          options={spaces.map((title) => ({ value: title, label: title }))}
          value={filter.space}
          onValueChange={(space) => onFilter({ ...filter, space })}
        />
      ) : null}
      <Select
        aria-label="Período"
        className="w-auto max-desk:min-w-0 max-desk:flex-1 max-desk:basis-36"
        placeholder="Todas as datas"
        options={periods.map(({ value, label }) => ({ value, label: upperFirst(label) }))}
        value={filter.period}
        onValueChange={(period) => onFilter({ ...filter, period })}
      />
      <Button
        variant="secondary"
        className="max-desk:w-full"
        disabled={found.length === 0}
        onClick={() => downloadText(`reservas-${filter.period || 'todas'}.csv`, toCsv(bookingSheet(found, today)))}
      >
        <Icon icon={Download} size={18} />
        Baixar planilha
      </Button>
    </div>
  );
}
