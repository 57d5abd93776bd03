import { Pencil, Power, PowerOff, Trash2 } from 'lucide';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { useSetCouponActive } from '../../data/coupons/coupon.mutations.ts';
import { type Coupon, couponState } from '../../data/coupons/coupon.ts';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import {
  conditionsLabel,
  couponStateLabels,
  discountLabel,
  minimumLabel,
  usageLabel,
  validityLabel,
} from './coupon-labels.ts';

interface CouponRowProps {
  coupon: Coupon;
  /** In Rio, `yyyy-MM-dd`. */
  today: string;
  onEdit: () => void;
  onDelete: () => void;
  onUses: () => void;
}

export function CouponRow({ coupon, today, onEdit, onDelete, onUses }: CouponRowProps) {
  const { code, is_active: isActive } = coupon;
  const { word, tone } = couponStateLabels[couponState(coupon, today)];
  const conditions = conditionsLabel(coupon);
  const setActive = useSetCouponActive();
  const turn = () =>
    setActive.mutateAsync({ id: coupon.id, isActive: !isActive }).then(
      () =>
        notify({
          title: 'Cupom atualizado',
          text: `${code} ${isActive ? 'desativado' : 'ativado'}.`,
          tone: 'success',
        }),
      () => notify({ title: 'Erro', text: `Não foi possível mudar o cupom ${code}. Tente novamente.`, tone: 'danger' }),
    );
  return (
    <AdminRow>
      <AdminCell phone="full">
        <b className="font-semibold wrap-anywhere">{code}</b>
        <span className="block text-xs text-muted-foreground wrap-anywhere">{coupon.description || '—'}</span>
        {conditions ? <span className="block text-xs">{conditions}</span> : null}
      </AdminCell>
      <AdminCell>{discountLabel(coupon)}</AdminCell>
      <AdminCell phone="none" right className="whitespace-nowrap">
        {minimumLabel(coupon)}
      </AdminCell>
      <AdminCell right className="text-right whitespace-nowrap">
        <button
          type="button"
          className="link min-h-11 font-normal max-desk:-my-2.5"
          aria-label={`Ver usos de ${code}: ${usageLabel(coupon)}`}
          onClick={onUses}
        >
          {usageLabel(coupon)}
        </button>
      </AdminCell>
      <AdminCell className="whitespace-nowrap">{validityLabel(coupon)}</AdminCell>
      <AdminCell className="text-right desk:text-left">
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </AdminCell>
      <AdminCell phone="full" className="max-desk:mt-1 max-desk:-ml-3">
        <span className="flex gap-1">
          <Button variant="tertiary" size="icon" aria-label={`Editar ${code}`} onClick={onEdit}>
            <Icon icon={Pencil} />
          </Button>
          <Button
            variant="tertiary"
            size="icon"
            busy={setActive.isPending}
            busyLabel=""
            aria-label={`${isActive ? 'Desativar' : 'Ativar'} ${code}`}
            onClick={turn}
          >
            <Icon icon={isActive ? PowerOff : Power} />
          </Button>
          <Button
            variant="tertiary"
            size="icon"
            className="text-danger"
            aria-label={`Excluir ${code}`}
            onClick={onDelete}
          >
            <Icon icon={Trash2} />
          </Button>
        </span>
      </AdminCell>
    </AdminRow>
  );
}
