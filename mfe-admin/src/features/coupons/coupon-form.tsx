import { type FormEvent, useId, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { isCouponCodeTaken, isCouponGone, useSaveCoupon } from '../../data/coupons/coupon.mutations.ts';
import type { Coupon } from '../../data/coupons/coupon.ts';
import {
  type CouponField,
  couponFormSchema,
  type WrittenCoupon,
  writeCoupon,
} from '../../data/coupons/coupon-form.schema.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

/** In the order in which they are drawn: the first with an error takes the focus. */
const order: readonly CouponField[] = [
  ...(['code', 'description', 'discount_value', 'min_amount', 'max_discount'] as const),
  ...(['usage_limit', 'valid_from', 'valid_until'] as const),
];

const codeTaken = 'Não foi possível salvar o cupom. Verifique se o código não já existe.';

interface CouponFormProps {
  coupon: Coupon | undefined;
  onClose: () => void;
}

/** Creates a coupon, or edits one. What was typed stays until it is saved or given up with 'Cancelar'. */
export function CouponForm({ coupon, onClose }: CouponFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveCoupon();
  const draft = useDraft<WrittenCoupon>(`coupon ${coupon?.id ?? 'new'}`, () => writeCoupon(coupon));
  const { written } = draft;
  const [errors, setErrors] = useState<FieldErrors<CouponField>>({});

  const change = (changes: Partial<WrittenCoupon>) => {
    draft.write({ ...written, ...changes });
    setErrors((known) => {
      const kept = { ...known };
      for (const field of Object.keys(changes) as CouponField[]) delete kept[field];
      return kept;
    });
  };
  const finish = () => {
    draft.forget();
    onClose();
  };
  const showErrors = (found: FieldErrors<CouponField>) => {
    setErrors(found);
    const first = order.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}], button#${first}`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = couponFormSchema.safeParse(written);
    if (!parsed.success) {
      showErrors(fieldErrors<CouponField>(parsed.error));
      return;
    }
    setErrors({});
    save.mutate(
      { id: coupon?.id, row: parsed.data },
      {
        onSuccess: () => {
          notify({ title: `Cupom ${coupon ? 'atualizado' : 'criado'}`, text: parsed.data.code, tone: 'success' });
          finish();
        },
        onError: (error) => {
          if (isCouponCodeTaken(error)) return showErrors({ code: codeTaken });
          const text = isCouponGone(error)
            ? 'Este cupom foi excluído por outra pessoa. O que você escreveu continua aqui.'
            : 'Não foi possível salvar o cupom. Confira a conexão e tente novamente.';
          notify({ title: 'Erro', text, tone: 'danger' });
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="lg"
      className="desk:max-w-[640px]"
      locked={save.isPending}
      onOpenChange={(next) => next || onClose()}
      title={coupon ? 'Editar cupom' : 'Criar cupom'}
      description={
        draft.isRestored ? 'Aqui está o que você escreveu antes e não salvou. Cancelar descarta.' : undefined
      }
      footer={
        <>
          <Button variant="tertiary" disabled={save.isPending} onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Salvando...">
            Salvar cupom
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-4.5" onSubmit={submit}>
        <CouponFields written={written} errors={errors} onChange={change} />
      </form>
    </Dialog>
  );
}
