import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '../primitives/button.tsx';
import { Checkbox, Radio } from '../primitives/checkbox.tsx';
import { DatePicker } from '../primitives/date-field.tsx';
import { Input } from '../primitives/input.tsx';
import { Select } from '../primitives/select.tsx';
import {
  errorsByCode,
  Form,
  FormField,
  FormFieldGroup,
  showErrors,
  useController,
  useWatch,
  useZodForm,
} from './form.tsx';

const chosen = (message: string) => z.string().check(z.minLength(1, message));
const schema = z.object({
  nickname: z.string().check(z.maxLength(5, 'Use até 5 letras.')),
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'Informe seu e-mail.'), z.regex(/^$|@/, 'Informe um e-mail válido.')),
  phone: z.string(),
  zone: chosen('Escolha a zona.'),
  day: chosen('Escolha o dia.'),
  method: chosen('Escolha como pagar.'),
  accepts: z.boolean().check(z.refine((accepts) => accepts, 'Aceite os termos.')),
});
type Values = z.input<typeof schema>;

const blank: Values = { nickname: '', email: '', phone: '', zone: '', day: '', method: '', accepts: false };
const good: Values = {
  ...blank,
  email: 'ana@exemplo.com',
  zone: 'sul',
  day: '2026-12-12',
  method: 'pix',
  accepts: true,
};

interface SampleProps {
  start?: Partial<Values>;
  onSend: (values: Values) => unknown;
  onSendAgain?: () => void;
}

function Sample({ start = {}, onSend, onSendAgain }: SampleProps) {
  const form = useZodForm(schema, { defaultValues: { ...blank, ...start } });
  const { control } = form;
  const [withNickname, setWithNickname] = useState(false);
  const terms = useController({ control, name: 'accepts' });
  const send = async (values: Values) => {
    try {
      await onSend(values);
    } catch (failure) {
      showErrors(
        form,
        errorsByCode(failure, {
          email_taken: { email: 'Este e-mail já tem uma conta.' },
          rate_limited: { root: 'Espere um pouco.' },
        }),
      );
    }
  };
  return (
    <Form form={form} onSubmit={send} {...(onSendAgain ? { onSubmitAgain: onSendAgain } : {})}>
      {withNickname ? (
        <FormField control={control} name="nickname" label="Apelido">
          {(field) => <Input {...field} />}
        </FormField>
      ) : null}
      <FormField control={control} name="email" label="E-mail" hint="(opcional)" help="Só para a confirmação">
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={control} name="phone" label="Telefone" mask={(text) => text.replace(/\D/g, '')}>
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={control} name="zone" label="Zona">
        {(field) => (
          <Select
            {...field}
            placeholder="Escolha"
            options={[
              { value: 'sul', label: 'Sul' },
              { value: 'norte', label: 'Norte' },
            ]}
          />
        )}
      </FormField>
      <FormField control={control} name="day" label="Dia">
        {({ value, onChange, onBlur: _, ...field }) => (
          <DatePicker {...field} label="Dia" value={value || null} onValueChange={(day) => onChange(day ?? '')} />
        )}
      </FormField>
      <FormFieldGroup control={control} name="method" label="Pagamento">
        {({ value, onChange, name }) =>
          ['card', 'pix'].map((method) => (
            <Radio key={method} name={name} checked={value === method} onCheckedChange={() => onChange(method)}>
              {method}
            </Radio>
          ))
        }
      </FormFieldGroup>
      <Checkbox name="accepts" checked={terms.field.value} onCheckedChange={terms.field.onChange}>
        Aceito
      </Checkbox>
      <p>
        Para <Address control={control} />
      </p>
      <Button onClick={() => setWithNickname(true)}>Dar um apelido</Button>
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Enviando...">
        Enviar
      </Button>
    </Form>
  );
}

function Address({ control }: { control: ReturnType<typeof useZodForm<Values, Values>>['control'] }) {
  return <b>{useWatch({ control, name: 'email' })}</b>;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const email = () => screen.getByLabelText<HTMLInputElement>(/E-mail/);
const messageOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test('a field has its label, its hint and its help, and nothing is wrong before it was sent', async () => {
  render(<Sample onSend={vi.fn()} />);
  expect(screen.getByText('(opcional)').closest('label')?.htmlFor).toBe(email().id);
  expect(messageOf(email())).toEqual(['Só para a confirmação']);
  await userEvent.type(email(), 'ana');
  await userEvent.tab();
  expect(email().hasAttribute('aria-invalid')).toBe(false);
});

test('what the schema refuses stands at its fields, and nothing is sent', async () => {
  const onSend = vi.fn();
  render(<Sample onSend={onSend} />);
  await press('Enviar');
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(messageOf(email())).toEqual(['Só para a confirmação', 'Informe seu e-mail.']);
  expect(messageOf(screen.getByLabelText('Zona'))).toEqual(['Escolha a zona.']);
  expect(messageOf(screen.getByRole('button', { name: /^Dia/ }))).toEqual(['Escolha o dia.']);
  expect(messageOf(screen.getByRole('group', { name: 'Pagamento' }))).toEqual(['Escolha como pagar.']);
  expect(onSend).not.toHaveBeenCalled();
});

test('after that an error follows what is typed', async () => {
  render(<Sample start={{ ...good, email: '' }} onSend={vi.fn()} />);
  await press('Enviar');
  await userEvent.type(email(), 'ana');
  expect(screen.getByText('Informe um e-mail válido.')).toBeTruthy();
  await userEvent.type(email(), '@exemplo.com');
  expect(email().hasAttribute('aria-invalid')).toBe(false);
});

test('the focus goes to the first wrong field of the page, whichever came first', async () => {
  render(<Sample start={{ ...good, zone: '' }} onSend={vi.fn()} />);
  await press('Enviar');
  expect(document.activeElement).toBe(screen.getByLabelText('Zona'));
  await press('Dar um apelido');
  await userEvent.type(screen.getByLabelText('Apelido'), 'Aninha');
  await press('Enviar');
  expect(document.activeElement).toBe(screen.getByLabelText('Apelido'));
});

test.each([
  ['a day', { day: '' }, () => screen.getByRole('button', { name: /^Dia/ })],
  ['a choice', { method: '' }, () => screen.getByRole('radio', { name: 'card' })],
])('the focus finds %s, too', async (_what, wrong, control) => {
  render(<Sample start={{ ...good, ...wrong }} onSend={vi.fn()} />);
  await press('Enviar');
  expect(document.activeElement).toBe(control());
});

test('what is sent is what the schema made of all the fields', async () => {
  const onSend = vi.fn();
  render(<Sample start={{ day: '2026-12-12' }} onSend={onSend} />);
  await userEvent.type(email(), ' ana@exemplo.com ');
  await userEvent.type(screen.getByLabelText('Telefone'), '(21) 99887-7665');
  await userEvent.selectOptions(screen.getByLabelText('Zona'), 'Norte');
  await userEvent.click(screen.getByRole('radio', { name: 'pix' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Aceito' }));
  await press('Enviar');
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    ...good,
    phone: '21998877665',
    zone: 'norte',
  });
  expect(screen.getByText('Para').textContent).toBe('Para  ana@exemplo.com ');
});

/** As a program writes: the first way React hears of nothing, the second it takes for its own. */
const silently = {
  natively: (field: HTMLInputElement | HTMLSelectElement, value: string) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value),
  'by a script': (field: HTMLInputElement | HTMLSelectElement, value: string) => {
    field.value = value;
  },
};

test.each(Object.entries(silently))('a value that was written %s without an event is sent', async (_way, write) => {
  const onSend = vi.fn();
  render(<Sample start={{ ...good, email: 'antigo@exemplo.com' }} onSend={onSend} />);
  await press('Dar um apelido');
  write(screen.getByLabelText('Apelido'), 'Aninha');
  write(email(), 'ana@exemplo.com');
  write(screen.getByLabelText('Telefone'), '(21) 99887-7665');
  write(screen.getByLabelText('Zona'), 'norte');
  await press('Enviar');
  expect(messageOf(screen.getByLabelText('Apelido'))).toEqual(['Use até 5 letras.']);
  expect(onSend).not.toHaveBeenCalled();
  write(screen.getByLabelText('Apelido'), 'Ana');
  await press('Enviar');
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    ...good,
    nickname: 'Ana',
    phone: '21998877665',
    zone: 'norte',
  });
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('21998877665');
});

test('it is sent once, however often it is asked for, and the button says so', async () => {
  let finish = () => {};
  const onSend = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const onSendAgain = vi.fn();
  render(<Sample start={good} onSend={onSend} onSendAgain={onSendAgain} />);
  const send = screen.getByRole('button', { name: 'Enviar' });
  const element = send.closest('form') as HTMLFormElement;
  // both before anything is rendered again
  act(() => {
    fireEvent.submit(element);
    fireEvent.submit(element);
  });
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeTruthy();
  await userEvent.type(email(), '{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
  expect(onSendAgain).toHaveBeenCalledOnce();
  await act(async () => finish());
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
});

test('what the server refuses by a code lands on its field, with the focus, and what was typed stays', async () => {
  render(<Sample start={good} onSend={() => Promise.reject({ message: 'email_taken' })} />);
  await press('Enviar');
  expect(messageOf(email())).toContain('Este e-mail já tem uma conta.');
  expect(document.activeElement).toBe(email());
  expect(email().value).toBe('ana@exemplo.com');
});

test('an error of the whole form is announced, and gone when it is sent again', async () => {
  const onSend = vi.fn().mockRejectedValueOnce({ code: 'rate_limited' });
  render(<Sample start={good} onSend={onSend} />);
  await press('Enviar');
  expect(screen.getByRole('alert').textContent).toBe('Espere um pouco.');
  await press('Enviar');
  expect(onSend).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a code that nobody knows has no error to show', () => {
  const known = { email_taken: { email: 'Este e-mail já tem uma conta.' } };
  for (const failure of [new TypeError('fetch failed'), { code: 'toString' }, undefined]) {
    expect(showErrors({ setError: vi.fn() }, errorsByCode(failure, known))).toBe(false);
  }
});

test('a text beyond its limit is said, not cut', async () => {
  const long = z.object({ text: z.string().check(z.maxLength(5, 'Use até 5 caracteres.')) });
  function Long() {
    const form = useZodForm(long, { defaultValues: { text: '' } });
    return (
      <Form form={form} onSubmit={() => {}}>
        <FormField control={form.control} name="text" label="Texto" help="Curto" limit={5}>
          {(field) => <Input {...field} />}
        </FormField>
      </Form>
    );
  }
  render(<Long />);
  const field = screen.getByLabelText<HTMLInputElement>('Texto');
  await userEvent.click(field);
  await userEvent.paste('abcdefgh');
  expect(field.value).toBe('abcdefgh');
  expect(screen.getByText('Use até 5 caracteres.')).toBeTruthy();
  expect(screen.getByText(/8 de 5 caracteres/)).toBeTruthy();
  await userEvent.type(field, '{Backspace}{Backspace}{Backspace}');
  expect(screen.queryByText('Use até 5 caracteres.')).toBeNull();
});
