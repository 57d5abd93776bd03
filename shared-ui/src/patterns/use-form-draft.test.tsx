import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Input } from '../primitives/input.tsx';
import { Form, FormField, useZodForm } from './form.tsx';
import { type DraftStore, useFormDraft } from './use-form-draft.ts';

const schema = z.object({ title: z.string(), place: z.string() });
type Values = z.input<typeof schema>;

function storedIn(memory: { draft?: Partial<Values> }, works = true): DraftStore<Values> {
  return {
    read: () => memory.draft,
    write: (values) => {
      if (works) memory.draft = values;
      return works;
    },
    forget: () => {
      delete memory.draft;
    },
  };
}

function Sample({ store }: { store: DraftStore<Values> }) {
  const form = useZodForm(schema, { defaultValues: { title: 'Casa', place: 'Urca' } });
  const draft = useFormDraft(form, store);
  return (
    <Form form={form} onSubmit={draft.forget}>
      {draft.isRestored ? <p>Continuamos de onde você parou.</p> : null}
      <p>{form.formState.isDirty ? 'mudado' : 'igual'}</p>
      <FormField control={form.control} name="title" label="Título">
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={form.control} name="place" label="Bairro">
        {(field) => <Input {...field} />}
      </FormField>
      <button type="submit">Salvar</button>
      <Link to="/outra">Outra página</Link>
    </Form>
  );
}

function open(store: DraftStore<Values>) {
  const router = createMemoryRouter([
    { path: '/', element: <Sample store={store} /> },
    { path: '/outra', element: <h1>Outra</h1> },
  ]);
  return render(<RouterProvider router={router} />);
}

const title = () => screen.getByLabelText<HTMLInputElement>('Título');
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is typed is kept with every change, and comes back', async () => {
  const memory = {};
  const { unmount } = open(storedIn(memory));
  await userEvent.type(title(), ' nova');
  expect(memory).toEqual({ draft: { title: 'Casa nova', place: 'Urca' } });
  unmount();
  open(storedIn(memory));
  expect(title().value).toBe('Casa nova');
  expect(screen.getByText('Continuamos de onde você parou.')).toBeTruthy();
  expect(screen.getByText('mudado')).toBeTruthy();
});

test('looking at a form keeps nothing', async () => {
  const memory = {};
  open(storedIn(memory));
  await userEvent.click(title());
  await userEvent.tab();
  expect(memory).toEqual({});
  expect(screen.getByText('igual')).toBeTruthy();
});

test('a draft of some fields leaves the others as they are', () => {
  open(storedIn({ draft: { place: 'Lapa' } }));
  expect(title().value).toBe('Casa');
  expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Lapa');
});

test('what was sent is forgotten', async () => {
  const memory = {};
  open(storedIn(memory));
  await userEvent.type(title(), ' nova');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(memory).toEqual({});
});

test('as long as it is kept, one may leave', async () => {
  open(storedIn({}));
  await userEvent.type(title(), ' nova');
  expect(mayLeave()).toBe(true);
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('heading', { name: 'Outra' })).toBeTruthy();
});

test('what could not be kept asks before the page is left, until it is sent', async () => {
  open(storedIn({}, false));
  expect(mayLeave()).toBe(true);
  await userEvent.type(title(), ' nova');
  expect(mayLeave()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(mayLeave()).toBe(true);
});

test('inside the site it asks, too: to stay keeps what was typed, to go goes', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  open(storedIn({}, false));
  await userEvent.type(title(), ' nova');
  await userEvent.click(screen.getByRole('link'));
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Sair sem salvar? O que você escreveu aqui será perdido.');
  expect(title().value).toBe('Casa nova');
  confirm.mockReturnValue(true);
  await act(async () => screen.getByRole('link').click());
  expect(screen.getByRole('heading', { name: 'Outra' })).toBeTruthy();
});
