import { useState } from 'react';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { codeSchema } from 'shared-domain/people/enter-code.ts';
import { useSession } from 'shared-domain/platform';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { SixDigits } from 'shared-ui/primitives/six-digits.tsx';
import { adminErrorCode, adminErrorText } from '../../data/administration/admin-error.ts';
import { type DayPayee, useOpenPayoutDay } from '../../data/payouts/open-payout-day.mutation.ts';
import { PayoutDayBank } from './payout-day-bank.tsx';
import { PayoutDayList } from './payout-day-list.tsx';
import { PayoutDayPayee } from './payout-day-payee.tsx';
import { PayoutDayRecord } from './payout-day-record.tsx';
import { usePayoutDay } from './use-payout-day.ts';

/** Dia de repasses: opened with a code, then host after host, and at its end the list that is recorded. */
export function PayoutDay({ onClose }: { onClose: () => void }) {
  const [payees, setPayees] = useState<readonly DayPayee[]>();
  const userId = useSession(({ user }) => user?.id ?? '');
  return (
    <section aria-labelledby="payout-day" className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="payout-day" className="type-h3">
          Dia de repasses, {formatDayOfMonth(todayInRio())}
        </h2>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Voltar à lista
        </Button>
      </div>
      {payees ? <Opened userId={userId} payees={payees} /> : <Opening onOpen={setPayees} />}
    </section>
  );
}

function Opening({ onOpen }: { onOpen: (payees: DayPayee[]) => void }) {
  const open = useOpenPayoutDay();
  const form = useZodForm(codeSchema, { defaultValues: { code: '' } });
  const submit = async ({ code }: { code: string }) => {
    try {
      onOpen(await open.mutateAsync(code));
    } catch (failure) {
      showErrors(form, {
        code: adminErrorCode(failure) ? adminErrorText(failure) : (authErrorText(failure) ?? adminErrorText(failure)),
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="grid max-w-[440px] justify-items-start gap-5">
      <p className="text-sm text-subtle-foreground">
        Digite o código do seu autenticador. O registro guarda que você abriu o dia, e depois cada chave PIX mostrada.
      </p>
      <FormField control={form.control} name="code" label="Código de 6 algarismos" className="w-full">
        {(field) => <SixDigits {...field} autoFocus />}
      </FormField>
      <Button type="submit" busy={open.isPending} busyLabel="Conferindo...">
        Abrir dia de repasses
      </Button>
    </Form>
  );
}

function Opened({ userId, payees }: { userId: string; payees: readonly DayPayee[] }) {
  const day = usePayoutDay(userId, payees);
  const owed = payees.reduce((sum, { owed_cents }) => sum + owed_cents, 0);
  if (payees.length === 0)
    return <p className="text-sm text-muted-foreground">Nenhum anfitrião com chave PIX tem repasse devido agora.</p>;
  return (
    <>
      <p className="-mt-5 text-sm text-subtle-foreground">
        {formatCount(payees.length, 'anfitrião a pagar', 'anfitriões a pagar')}, {formatCents(owed)}.
      </p>
      <p role="status" className="sr-only">
        {day.announced}
      </p>
      <div className="grid items-start gap-8 desk:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        <PayoutDayList day={day} />
        <PayoutDayPayee day={day} />
      </div>
      <PayoutDayBank day={day} />
      <PayoutDayRecord day={day} />
    </>
  );
}
