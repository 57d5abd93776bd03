import { useRef } from 'react';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { useDeleteCoupon } from '../../data/coupons/coupon.mutations.ts';
import type { Coupon } from '../../data/coupons/coupon.ts';
import { discountLabel } from './coupon-labels.ts';

export function DeleteCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const remove = useDeleteCoupon();
  const confirm = () =>
    remove.mutate(coupon.id, {
      onSuccess: () => {
        notify({ title: 'Cupom excluído', text: `${coupon.code} não vale mais.`, tone: 'success' });
        onClose();
      },
      onError: () =>
        notify({ title: 'Erro', text: 'Não foi possível excluir o cupom. Tente novamente.', tone: 'danger' }),
    });
  return (
    <Dialog
      open
      alert
      size="sm"
      locked={remove.isPending}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keep}
      title="Excluir cupom?"
      description={`Tem certeza que deseja excluir este cupom? ${coupon.code} (${discountLabel(coupon)}) deixa de valer agora. Quem já reservou com ele mantém o desconto. Isso não pode ser desfeito.`}
      footer={
        <>
          <Button ref={keep} variant="tertiary" disabled={remove.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Excluindo..." onClick={confirm}>
            Excluir cupom
          </Button>
        </>
      }
    />
  );
}
