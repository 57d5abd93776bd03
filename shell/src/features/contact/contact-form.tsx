import { useLayoutEffect, useRef, useState } from 'react';
import { maskPhone } from 'shared-domain/people/phone.ts';
import { notify, useSession } from 'shared-domain/platform';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { EmailInput } from 'shared-ui/primitives/email-input.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { type ContactField, type ContactMessage, contactSchema } from '../../data/people/contact.schema.ts';
import { contactRefusal, useSendContactMessage } from '../../data/people/send-contact-message.mutation.ts';

const fields: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message'];

/** A form whose message is stored and confirmed by e-mail. The typed text stays until it is sent. */
export function ContactForm({ subject = '' }: { subject?: string }) {
  const element = useRef<HTMLFormElement>(null);
  const user = useSession((session) => session.user);
  const send = useSendContactMessage();
  const [sentTo, setSentTo] = useState<string>();
  const blank = { name: '', email: '', phone: '', subject, message: '' };
  const form = useZodForm(contactSchema, {
    defaultValues: blank,
    // the account's own name and address, until something else is typed
    values: { ...blank, name: user?.fullName ?? '', email: user?.email ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { isReady, isSubmitting } = form.formState;

  // only the fields know the text that was typed before the scripts came
  useLayoutEffect(() => {
    for (const field of fields) {
      const early = element.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value;
      if (early && early !== form.getValues(field)) form.setValue(field, early, { shouldDirty: true });
    }
  }, [form]);

  const submit = async (message: ContactMessage) => {
    setSentTo(undefined);
    try {
      await send.mutateAsync(message);
    } catch (error) {
      const refusal = contactRefusal(error);
      showErrors(form, refusal.fields);
      notify({ title: 'Erro ao enviar', text: refusal.text, tone: 'danger' });
      return;
    }
    setSentTo(message.email);
    // typed text is all dirty, and `resetOptions` would keep it
    form.reset({ ...form.getValues(), subject: '', message: '' }, { keepDirtyValues: false });
  };

  return (
    <Form
      ref={element}
      form={form}
      className="grid max-w-form gap-4.5"
      onSubmit={submit}
      onInvalid={() => setSentTo(undefined)}
    >
      <div className="grid gap-4.5 desk:grid-cols-2">
        <FormField control={form.control} name="name" label="Nome">
          {(control) => <Input {...control} autoComplete="name" required />}
        </FormField>
        <FormField control={form.control} name="email" label="E-mail">
          {(control) => <EmailInput {...control} />}
        </FormField>
      </div>
      <div className="grid gap-4.5 desk:grid-cols-2">
        <FormField control={form.control} name="phone" label="Telefone" hint="(opcional)" mask={maskPhone}>
          {(control) => (
            <Input {...control} type="tel" autoComplete="tel" placeholder="(21) 90000-0000" maxLength={30} />
          )}
        </FormField>
        <FormField control={form.control} name="subject" label="Assunto">
          {(control) => <Input {...control} required />}
        </FormField>
      </div>
      <FormField control={form.control} name="message" label="Mensagem" limit={textLimits.contactMessage}>
        {(control) => <Textarea {...control} rows={6} required />}
      </FormField>
      <div aria-live="polite">
        {sentTo ? (
          <Notice tone="success">
            <b className="font-semibold">Mensagem enviada.</b> Mandamos uma confirmação para {sentTo} e respondemos em
            até {answerHours} h.
          </Notice>
        ) : null}
      </div>
      <div>
        {/* without the scripts the browser would send the form into the address, and lose it there */}
        <Button
          type={isReady ? 'submit' : 'button'}
          size="lg"
          busy={isSubmitting}
          busyLabel="Enviando..."
          className="max-desk:w-full"
        >
          Enviar mensagem
        </Button>
      </div>
      <p className="text-xs text-muted-foreground">Usamos estes dados só para responder a você.</p>
    </Form>
  );
}
