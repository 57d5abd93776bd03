import { useId, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { useEdit } from 'shared-ui/patterns/edit-conflict.tsx';
import { Form, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import {
  isCouponCodeInUse,
  isCouponGone,
  useCreateCoupon,
  useSaveCoupon,
} from '../../data/coupons/coupon.mutations.ts';
import type { Coupon } from '../../data/coupons/coupon.ts';
import {
  type CouponRow,
  couponFormSchema,
  couponParts,
  couponRow,
  writeCoupon,
} from '../../data/coupons/coupon-form.schema.ts';
import { useEditDraft } from '../../lib/use-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

const codeInUse = 'Não foi possível salvar o cupom. Verifique se o código não já existe.';

interface CouponFormProps {
  coupon: Coupon | undefined;
  onClose: () => void;
}

/** Creates or edits a coupon. Typed text stays until it is saved or given up with 'Cancelar'. */
export function CouponForm({ coupon, onClose }: CouponFormProps) {
  const formId = useId();
  const create = useCreateCoupon();
  const change = useSaveCoupon();
  const edit = useEdit<CouponRow>();
  // the list may be read again while one writes
  const [stored] = useState(() => coupon && couponRow(coupon));
  const form = useZodForm(couponFormSchema, { defaultValues: writeCoupon(stored) });
  const draft = useEditDraft(form, `coupon ${coupon?.id ?? 'new'}`, {
    parts: couponParts,
    write: writeCoupon,
    stored,
  });
  const { isSubmitting } = form.formState;

  const finish = () => {
    draft.forget();
    onClose();
  };
  const submit = async (row: CouponRow) => {
    try {
      if (coupon && draft.asRead) {
        const send = (changes: Partial<CouponRow>, asRead: Partial<CouponRow>) =>
          change.mutateAsync({ id: coupon.id, changes, asRead });
        if (!(await edit.save({ parts: couponParts, read: draft.asRead, mine: row, send }))) return;
      } else await create.mutateAsync(row);
    } catch (error) {
      if (isCouponCodeInUse(error)) {
        showErrors(form, { code: codeInUse });
        return;
      }
      const text = isCouponGone(error)
        ? 'Este cupom foi excluído por outra pessoa. O que você escreveu continua aqui.'
        : 'Não foi possível salvar o cupom. Confira a conexão e tente novamente.';
      notify({ title: 'Erro', text, tone: 'danger' });
      return;
    }
    notify({ title: `Cupom ${coupon ? 'atualizado' : 'criado'}`, text: row.code, tone: 'success' });
    finish();
  };
  return (
    <>
      <Dialog
        open
        size="lg"
        className="desk:max-w-[640px]"
        locked={isSubmitting}
        onOpenChange={(next) => next || onClose()}
        title={coupon ? 'Editar cupom' : 'Criar cupom'}
        description={
          draft.isRestored ? 'Aqui está o que você escreveu antes e não salvou. Cancelar descarta.' : undefined
        }
        footer={
          <>
            <Button variant="tertiary" disabled={isSubmitting} onClick={finish}>
              Cancelar
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Salvando...">
              Salvar cupom
            </Button>
          </>
        }
      >
        <Form form={form} id={formId} className="grid gap-4.5" onSubmit={submit}>
          <CouponFields form={form} />
        </Form>
      </Dialog>
      {edit.dialog}
    </>
  );
}
