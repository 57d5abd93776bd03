import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { maskPhone } from 'shared-domain/people/phone.ts';
import { notify, useSession } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { type ContactField, contactSchema } from '../../data/people/contact.schema.ts';
import { contactRefusal, useSendContactMessage } from '../../data/people/send-contact-message.mutation.ts';

const order: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message'];

/** Stored and confirmed by e-mail. What was typed stays until it is sent. */
export function ContactForm({ subject = '' }: { subject?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const user = useSession((session) => session.user);
  const send = useSendContactMessage();
  const [typed, setTyped] = useState<Partial<Record<ContactField, string>>>({ subject });
  const [errors, setErrors] = useState<FieldErrors<ContactField>>({});
  const [sentTo, setSentTo] = useState<string>();
  const [isAlive, setAlive] = useState(false);
  // the account's own name and address, until something else is typed
  const values: Record<ContactField, string> = {
    name: typed.name ?? user?.fullName ?? '',
    email: typed.email ?? user?.email ?? '',
    phone: typed.phone ?? '',
    subject: typed.subject ?? '',
    message: typed.message ?? '',
  };

  // what was typed before the scripts came is known to the fields only
  useEffect(() => {
    const early = new FormData(form.current as HTMLFormElement);
    const written = order.flatMap((field) => (early.get(field) ? [[field, String(early.get(field))]] : []));
    setTyped((known) => ({ ...known, ...Object.fromEntries(written) }));
    setAlive(true);
  }, []);

  const control = (field: ContactField) => ({
    name: field,
    value: values[field],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped((known) => ({ ...known, [field]: field === 'phone' ? maskPhone(value) : value })),
  });

  const showErrors = (found: FieldErrors<ContactField>) => {
    setErrors(found);
    const first = order.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setSentTo(undefined);
    const parsed = contactSchema.safeParse(values);
    if (!parsed.success) {
      showErrors(fieldErrors<ContactField>(parsed.error));
      return;
    }
    setErrors({});
    send.mutate(parsed.data, {
      onSuccess: () => {
        setSentTo(parsed.data.email);
        setTyped({ name: values.name, email: values.email, phone: values.phone });
      },
      onError: (error) => {
        const { fields, text } = contactRefusal(error);
        showErrors(fields);
        notify({ title: 'Erro ao enviar', text, tone: 'danger' });
      },
    });
  };

  return (
    <form ref={form} noValidate className="grid max-w-form gap-4.5" onSubmit={submit}>
      <div className="grid gap-4.5 desk:grid-cols-2">
        <Field label="Nome" error={errors.name}>
          {(ids) => <Input {...ids} {...control('name')} autoComplete="name" maxLength={120} required />}
        </Field>
        <Field label="E-mail" error={errors.email}>
          {(ids) => (
            <Input
              {...ids}
              {...control('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4.5 desk:grid-cols-2">
        <Field label="Telefone" hint="(opcional)" error={errors.phone}>
          {(ids) => (
            <Input
              {...ids}
              {...control('phone')}
              type="tel"
              autoComplete="tel-national"
              placeholder="(21) 90000-0000"
              maxLength={20}
            />
          )}
        </Field>
        <Field label="Assunto" error={errors.subject}>
          {(ids) => <Input {...ids} {...control('subject')} maxLength={200} required />}
        </Field>
      </div>
      <Field label="Mensagem" error={errors.message}>
        {(ids) => <Textarea {...ids} {...control('message')} rows={6} maxLength={5000} required />}
      </Field>
      <div aria-live="polite">
        {sentTo ? (
          <Notice tone="success">
            <b className="font-semibold">Mensagem enviada.</b> Mandamos uma confirmação para {sentTo} e respondemos em
            até 24 h.
          </Notice>
        ) : null}
      </div>
      <div>
        {/* without the scripts the browser would send the form into the address, and lose it there */}
        <Button
          type={isAlive ? 'submit' : 'button'}
          size="lg"
          busy={send.isPending}
          busyLabel="Enviando..."
          className="max-desk:w-full"
        >
          Enviar mensagem
        </Button>
      </div>
      <p className="text-xs text-muted-foreground">Usamos estes dados só para responder a você.</p>
    </form>
  );
}
