// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { afterEach, expect, test } from 'vitest';
import { SpaceCard, type SpaceCardProps } from './space-card.tsx';

afterEach(cleanup);

test('a card names three amenities and counts the others', () => {
  const space = {
    ...{ id: 'a', title: 'Casa do Mirante', href: '/espaco/a', place: 'Santa Teresa, Zona Central' },
    ...{ summary: 'Casamento · até 140 pessoas', images: [], rating: null },
    ...{ amenities: ['Bar', 'Piscina', 'Wi-Fi'], moreAmenities: 2 },
    price: { from: '', amount: 'R$ 900', perGuest: '' },
  } as unknown as SpaceCardProps['space'];
  renderPart(<SpaceCard space={space} />, { remote: 'discovery' });
  expect(screen.getByText('Bar · Piscina · Wi-Fi')).toBeTruthy();
  expect(screen.getByText('+2 mais')).toBeTruthy();
});
