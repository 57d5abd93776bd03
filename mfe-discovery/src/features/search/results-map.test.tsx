import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { noFilters } from 'shared-domain/spaces/search-address.ts';
import { toSpaceItem } from 'shared-domain/spaces/space-card.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchMapOptions } from '../../data/spaces/search-map.query.ts';
import { spaceRow } from '../../testing/fake-api.ts';
import { stubSize } from '../../testing/fake-size.ts';
import { ResultsMap } from './results-map.tsx';

beforeEach(() => stubSize(800));

const spaces = [
  spaceRow(),
  spaceRow({ id: '7f3a91c2-0000-4000-8000-000000000002', neighborhood: 'bangu', price: 900 }),
].map(toSpaceItem);

function open(places: { neighborhood: string; spaces: number; price: number }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(searchMapOptions(noFilters).queryKey, { places });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ResultsMap spaces={spaces} filters={noFilters} onChange={onChange} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { onChange, button: (name: string | RegExp) => screen.getByRole('button', { name }) };
}

test('what other pages have is on the map: as dots, and in the number of a pin', async () => {
  const { button, onChange } = open([
    { neighborhood: 'bangu', spaces: 4, price: 480 },
    { neighborhood: 'pavuna', spaces: 3, price: 700 },
    { neighborhood: 'santa-teresa', spaces: 1, price: 8900 },
  ]);
  expect(button(/^4 espaços, desde R\$\s480$/)).toBeTruthy();
  expect(button(/^Casa do Mirante, /)).toBeTruthy();
  expect(screen.getByText('8 de 8 nesta área')).toBeTruthy();
  await userEvent.click(button(/^3 espaços na Pavuna, desde R\$\s700$/));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ zone: 'zona-norte', neighborhood: 'pavuna' });
});

test('a group of one neighbourhood opens its list, with the way to those of other pages', async () => {
  const { button, onChange } = open([
    { neighborhood: 'bangu', spaces: 4, price: 480 },
    { neighborhood: 'santa-teresa', spaces: 1, price: 8900 },
  ]);
  await userEvent.click(button(/^4 espaços, desde/));
  expect(screen.getByRole('region', { name: /^4 espaços em/ })).toBeTruthy();
  await userEvent.click(button('Ver os 4 na lista'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ zone: 'zona-oeste', neighborhood: 'bangu' });
});
