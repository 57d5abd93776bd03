import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubSize } from '../../testing/fake-size.ts';
import { RioMap, viewOf } from './rio-map.tsx';

beforeEach(() => stubSize(600));

const view = { x: 600, y: 200, width: 400, height: 400 };
const shown = () => (screen.getByRole('group', { name: 'Mapa' }).getAttribute('viewBox') ?? '').split(' ').map(Number);

test('arrow keys move the map and plus brings it nearer', () => {
  render(<RioMap label="Mapa" view={view} controls onZoneSelect={() => {}} />);
  const zone = screen.getByRole('button', { name: 'Zona Sul' });
  fireEvent.keyDown(zone, { key: 'ArrowRight' });
  expect(shown()[0]).toBeGreaterThan(view.x);
  fireEvent.keyDown(zone, { key: 'ArrowUp' });
  expect(shown()[1]).toBeLessThan(view.y);
  fireEvent.keyDown(zone, { key: '+' });
  expect(shown()[2]).toBeLessThan(view.width);
});

test('Escape lets go of the chosen pin, and the focus is on it', async () => {
  const onPinSelect = vi.fn();
  const pins = [{ id: 'sala', x: 800, y: 400, text: 'R$ 480', value: 480, label: 'Sala, R$ 480' }];
  render(
    <RioMap label="Mapa" view={view} controls pins={pins} selectedPin="sala" onPinSelect={onPinSelect}>
      <a href="/espaco/sala">Sala</a>
    </RioMap>,
  );
  screen.getByRole('link', { name: 'Sala' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(onPinSelect).toHaveBeenCalledExactlyOnceWith('sala', true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sala, R$ 480' }));
});

test('one far from the others is out of sight at first, and a button shows all', async () => {
  const pins = Array.from({ length: 9 }, (_, index) => ({
    id: `${index}`,
    x: index === 8 ? 300 : 1200 + index * 20,
    y: 450,
    text: 'R$ 480',
    value: 480,
    label: `Sala ${index}`,
  }));
  const view = viewOf(pins);
  render(
    <RioMap label="Mapa" view={view} controls onZoneSelect={() => {}} pins={pins} summary={(seen) => `${seen}`} />,
  );
  expect(screen.getByText('8')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos no mapa' }));
  expect(shown()).toEqual([view.x, view.y, view.width, view.height]);
  expect(screen.getByText('9')).toBeTruthy();
});
