import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { useDeleteCoupon } from '../../data/coupons/coupon.mutations.ts';
import type { Coupon } from '../../data/coupons/coupon.ts';
import { discountLabel } from './coupon-labels.ts';

export function DeleteCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const remove = useDeleteCoupon();
  const confirm = () =>
    remove.mutateAsync(coupon.id).then(
      () => {
        notify({ title: 'Cupom excluído', text: `${coupon.code} não vale mais.`, tone: 'success' });
        onClose();
      },
      () => notify({ title: 'Erro', text: 'Não foi possível excluir o cupom. Tente novamente.', tone: 'danger' }),
    );
  return (
    <ConfirmDialog
      title="Excluir cupom?"
      description={`Tem certeza que deseja excluir este cupom? ${coupon.code} (${discountLabel(coupon)}) deixa de valer agora. Quem já reservou com ele mantém o desconto. Isso não pode ser desfeito.`}
      action="Excluir cupom"
      busyLabel="Excluindo..."
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
